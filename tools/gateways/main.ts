import { pagePaths } from '../../contract/page-paths.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/db.ts';
import { runningEmbedded } from '../../server/db/embedded.ts';
import { siteUrl } from '../../server/lib/site-url.ts';
import { StartError } from '../../server/lib/start-error.ts';
import { AlipayGateway } from '../../test/gateways/alipay.ts';
import { freshKeys } from '../../test/gateways/keys.ts';
import { StripeGateway } from '../../test/gateways/stripe.ts';
import { WechatGateway } from '../../test/gateways/wechat.ts';
import { run, say } from '../lib/command.ts';
import { openOffice } from './office.ts';

const codes = ['wechat', 'alipay', 'stripe'] as const;
const names = { wechat: 'WeChat Pay', alipay: 'Alipay', stripe: 'Stripe' } as const;

/**
 * `npm run demo:gateways`: the local gateways of Alipay, WeChat Pay and Stripe beside the running demo, and the providers set up in it, with keys of this run alone.
 * Until it is stopped everything can be paid there by hand; then nobody is offered these providers any more.
 */
async function main(): Promise<void> {
	const config = readConfig(process.env);
	if (config.production) throw new StartError('demo:gateways plays payment providers: it is for the demo and for development alone');
	const url = config.databaseUrl ?? runningEmbedded(config.dataDir);
	if (url === null || !(await isAnswering(config)))
		throw new StartError(`no demo answers at ${siteUrl(config, '')}: start it with npm start, in another terminal and with the same settings`);
	const stopped = new Promise<void>((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
	});
	const keys = freshKeys();
	const gateways = { wechat: new WechatGateway({ keys }), alipay: new AlipayGateway({ keys }), stripe: new StripeGateway({ keys }) };
	gateways.wechat.refundsEnd = 'SUCCESS';
	gateways.stripe.webhookUrl = siteUrl(config, pagePaths.payNotices('stripe'));
	const db = openDatabase({ url, connections: 1 });
	const office = await openOffice(db, (path) => siteUrl(config, path)).finally(() => db.close());
	try {
		for (const code of codes) {
			const at = await gateways[code].listen();
			await office.setUp(code, gateways[code].settings);
			say(`${names[code]} is at ${at}${code === 'wechat' ? ', where codes are scanned' : ''}`);
		}
		say(`buy something at ${siteUrl(config, pagePaths.courses())}; Ctrl-C ends it`);
		process.send?.({ ready: true });
		await stopped;
	} finally {
		const isWithdrawn = await office.close().then(
			() => true,
			() => false,
		);
		say(isWithdrawn ? 'the three are offered to nobody any more' : 'the demo does not answer: it still offers the three, which are gone');
		for (const code of codes) await gateways[code].close();
	}
}

async function isAnswering(config: Config): Promise<boolean> {
	const answer = await fetch(siteUrl(config, '/readyz')).catch(() => null);
	await answer?.body?.cancel();
	return answer?.status === 200;
}

run(main);
