import type { Locale } from '../../../contract/call.ts';
import type { CallOutput } from '../../../contract/calls.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { PaymentProvider, ProviderCode } from '../../adapters/payments/provider.ts';
import type { Config } from '../../config.ts';
import type { MemberContext, Platform } from '../../http/route.ts';
import { siteUrl } from '../../lib/site-url.ts';
import { sandboxProvider } from './sandbox.provider.ts';
import { configuredProviders, type OpenedProvider } from './settings.service.ts';

export function notifyUrl(config: Config, code: string): string {
	return siteUrl(config, pagePaths.payNotices(code));
}

/** Those that were set up, in the order in which they are offered. */
async function allProviders(platform: Platform): Promise<OpenedProvider[]> {
	const sandbox = platform.config.paySandbox ? [{ provider: sandboxProvider(platform), online: true }] : [];
	const configured = await configuredProviders(platform);
	// What takes days comes last.
	return [...configured.filter(({ provider }) => !provider.byHand), ...sandbox, ...configured.filter(({ provider }) => provider.byHand)];
}

/** Those that were set up, offered or not, and give a statement of each day. */
export async function providersWithStatement(platform: Platform): Promise<PaymentProvider[]> {
	return (await allProviders(platform)).map(({ provider }) => provider).filter(({ byHand }) => byHand === undefined);
}

/** By which buyers can pay here now. Undefined for another one. */
export async function offeredProvider(platform: Platform, code: string): Promise<PaymentProvider | undefined> {
	return (await allProviders(platform)).find(({ provider, online }) => provider.code === code && online)?.provider;
}

/** One that was set up, offered or not: it finishes what it began. Undefined for another one. */
export async function findProvider(platform: Platform, code: string): Promise<PaymentProvider | undefined> {
	return (await allProviders(platform)).find(({ provider }) => provider.code === code)?.provider;
}

/** For what has to be finished with a provider that had money of ours. Throws where it is not set up any more. */
export async function requireProvider(platform: Platform, code: string): Promise<PaymentProvider> {
	const provider = await findProvider(platform, code);
	if (provider === undefined) throw new Error(`payments: ${code} is not set up`);
	return provider;
}

const words = {
	wechat: { name: ['微信支付', 'WeChat Pay'], icon: 'wechat', kind: 'qrcode' },
	alipay: { name: ['支付宝', 'Alipay'], icon: 'alipay', kind: 'redirect' },
	stripe: { name: ['银行卡', 'Card'], icon: 'card', kind: 'redirect' },
	bank: { name: ['对公转账', 'Bank transfer'], icon: 'bank', kind: 'manual' },
	sandbox: { name: ['演练付款', 'Practice payment'], icon: 'sandbox', kind: 'sandbox' },
} as const;

export async function payMethods(context: MemberContext): Promise<CallOutput<'payMethods'>> {
	const offered = (await allProviders(context)).filter(({ online }) => online);
	return offered.map(({ provider: { code } }) => methodOf(code, context.locale));
}

/** A provider as buyers know it. */
export function methodOf(code: ProviderCode, locale: Locale): CallOutput<'payMethods'>[number] {
	const { name, icon, kind } = words[code];
	return { code, name: locale === 'en' ? name[1] : name[0], icon, kind };
}
