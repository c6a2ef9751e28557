import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { PayProvider } from '../../../contract/payments/staff.ts';
import { alipaySettings } from '../../adapters/payments/alipay-settings.ts';
import { bankProvider } from '../../adapters/payments/bank.ts';
import { bankSettings } from '../../adapters/payments/bank-settings.ts';
import type { PaymentProvider } from '../../adapters/payments/provider.ts';
import { isLive, stripeSettings } from '../../adapters/payments/stripe-settings.ts';
import { wechatProvider } from '../../adapters/payments/wechat.ts';
import { wechatSettings } from '../../adapters/payments/wechat-settings.ts';
import type { Platform, StaffContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { seal, unseal } from '../../lib/seal.ts';
import { noteAudit } from '../staff/audit.service.ts';
import * as queries from './settings.queries.ts';

type Code = queries.ProviderRow['code'];
type Parts = Pick<Platform, 'now' | 'log'>;

/**
 * How settings become a provider, and what of them may be shown. The two whose packages are large (a fifth of all modules) load them when they are first used:
 * a site without them starts without them.
 */
const kinds = {
	wechat: {
		open: async (settings: unknown, parts: Parts): Promise<PaymentProvider> => wechatProvider(wechatSettings.parse(settings), parts),
		read: wechatSettings,
		show: (settings: unknown) => {
			const { appId, mchId, merchantSerial, publicKeyId } = wechatSettings.parse(settings);
			return { appId, mchId, merchantSerial, ...(publicKeyId === undefined ? {} : { publicKeyId }) };
		},
	},
	alipay: {
		open: async (settings: unknown, parts: Parts): Promise<PaymentProvider> =>
			(await import('../../adapters/payments/alipay.ts')).alipayProvider(alipaySettings.parse(settings), parts),
		read: alipaySettings,
		show: (settings: unknown) => {
			const { appId, sellerId, alipayPublicKey } = alipaySettings.parse(settings);
			return { appId, sellerId, mode: alipayPublicKey === undefined ? 'certificate' : 'key' };
		},
	},
	stripe: {
		open: async (settings: unknown, parts: Parts): Promise<PaymentProvider> =>
			(await import('../../adapters/payments/stripe.ts')).stripeProvider(stripeSettings.parse(settings), parts),
		read: stripeSettings,
		show: (settings: unknown) => {
			const read = stripeSettings.parse(settings);
			return { mode: isLive(read) ? 'live' : 'test', methods: read.methods.join(' ') };
		},
	},
	bank: {
		open: async (settings: unknown): Promise<PaymentProvider> => bankProvider(bankSettings.parse(settings)),
		read: bankSettings,
		// Every buyer is told these.
		show: (settings: unknown) => {
			const { days, ...read } = bankSettings.parse(settings);
			return { ...read, days: String(days) };
		},
	},
} as const;

/** In the order in which they are offered. */
const codes = ['wechat', 'alipay', 'stripe', 'bank'] as const satisfies readonly Code[];

/** Providers that are made: reading keys takes some milliseconds. By platform, so that a test's clock is its own. */
const opened = new WeakMap<Platform['db'], Map<string, PaymentProvider>>();

export interface OpenedProvider {
	provider: PaymentProvider;
	/** Offered to buyers; one that is not still finishes what it began. */
	online: boolean;
}

/** Those that were set up, as their settings say now. */
export async function configuredProviders(platform: Platform): Promise<OpenedProvider[]> {
	const rows = await queries.list(platform.db);
	const known = opened.get(platform.db) ?? new Map<string, PaymentProvider>();
	opened.set(platform.db, known);
	const made: OpenedProvider[] = [];
	for (const code of codes) {
		const row = rows.find((each) => each.code === code);
		if (row === undefined) continue;
		const key = `${code} ${row.version}`;
		const provider = known.get(key) ?? (await kinds[code].open(JSON.parse(unseal(await sealingKey(platform), row.sealed)), platform));
		known.set(key, provider);
		made.push({ provider, online: row.online });
	}
	return made;
}

export async function staffPayProviders({ db }: StaffContext): Promise<CallOutput<'staffPayProviders'>> {
	const rows = await queries.list(db);
	return codes.map((code) =>
		present(
			code,
			rows.find((row) => row.code === code),
		),
	);
}

/** Throws `changed_meanwhile`, `pay_settings_needed` for a new one without settings, and `invalid` with what is wrong in them. */
export async function staffPayProviderSave(
	context: StaffContext,
	{ code, version, online, settings }: CallArgs<'staffPayProviderSave'>,
): Promise<CallOutput<'staffPayProviderSave'>> {
	const given = settings === undefined ? undefined : readSettings(code, settings);
	const key = await sealingKey(context);
	return context.db.transaction(async (tx) => {
		const before = await queries.findForUpdate(tx, code);
		if ((before?.version ?? 0) !== version) throw new AppError('changed_meanwhile');
		if (before === undefined && given === undefined) throw new AppError('pay_settings_needed');
		const row = {
			code,
			online,
			sealed: given === undefined ? (before as queries.ProviderRow).sealed : seal(key, JSON.stringify(given)),
			summary: given === undefined ? (before as queries.ProviderRow).summary : kinds[code].show(given),
			at: context.now(),
		};
		const after = before === undefined ? await queries.insert(tx, row) : await queries.update(tx, row);
		if (after === undefined) throw new AppError('changed_meanwhile');
		await noteAudit(tx, context, {
			staffId: context.staff.id,
			kind: 'pay_provider_changed',
			subject: `pay_provider ${code}`,
			detail: { was: before && { online: before.online, ...before.summary }, now: { online, ...row.summary }, keys: given !== undefined },
		});
		return present(code, after);
	});
}

/** The key that settings are sealed with: the environment's, so that a copy of the database alone opens nothing; else the installation's own. */
async function sealingKey({ config, secret }: Pick<Platform, 'config' | 'secret'>): Promise<Buffer> {
	return config.payKey ?? secret('payment-settings');
}

function readSettings(code: Code, text: string): unknown {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		throw new AppError('invalid', { errors: [{ path: 'settings', message: 'must be JSON' }] });
	}
	const read = kinds[code].read.safeParse(json);
	if (read.success) return read.data;
	throw new AppError('invalid', {
		errors: read.error.issues.map((issue) => ({ path: ['settings', ...issue.path].join('.'), message: issue.message })),
	});
}

function present(code: Code, row: queries.ProviderRow | undefined): PayProvider {
	return {
		code,
		online: row?.online ?? false,
		summary: row?.summary ?? {},
		version: row?.version ?? 0,
		updatedAt: row?.updated_at.toISOString() ?? null,
	};
}
