import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pagePaths } from '../../contract/page-paths.ts';
import { openDatabase } from '../../server/db/db.ts';
import { runningEmbedded } from '../../server/db/embedded.ts';
import { sql } from '../../server/db/sql.ts';
import { saveText } from '../../server/modules/site/site.service.ts';
import { openOffice } from '../../tools/gateways/office.ts';
import { freePort } from '../../tools/lib/free-port.ts';
import { makeCategory } from '../factories.ts';
import { AlipayGateway } from '../gateways/alipay.ts';
import { StripeGateway } from '../gateways/stripe.ts';
import { WechatGateway } from '../gateways/wechat.ts';
import { siteWords } from '../processes.ts';
import { folder } from './app.ts';

export const codes = ['wechat', 'alipay', 'stripe'] as const;
export type Code = (typeof codes)[number];

export type Agency = Awaited<ReturnType<typeof openAgency>>;

/**
 * An agency in production that takes money: a server of its own, on a database of its own in the run's PostgreSQL, with the strict local gateways in the providers'
 * place. Nothing is in it but its name, a category and somebody of the staff, who has set the providers up by the call for that.
 */
export async function openAgency() {
	const home = mkdtempSync(join(tmpdir(), 'lectern-agency-'));
	const url = await makeDatabase(`agency_${randomBytes(4).toString('hex')}`);
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const child = await startServer({ DATA_DIR: home, DATABASE_URL: url, PORT: String(port), PUBLIC_ORIGIN: origin });
	const db = openDatabase({ url, connections: 2 });
	const gateways = { wechat: new WechatGateway(), alipay: new AlipayGateway(), stripe: new StripeGateway() };
	await saveText(db, 'web_info', { siteName: '讲台' }, { siteName: 'Lectern' });
	await db.run(sql`insert into staff (account, name, password_hash, roles) values ('owner', '校长', 'no password opens it', ${['owner']})`);
	const office = await openOffice(db, (path) => origin + path);
	for (const code of codes) {
		await gateways[code].listen();
		await office.setUp(code, gateways[code].settings);
	}
	gateways.stripe.webhookUrl = origin + pagePaths.payNotices('stripe');
	return {
		origin,
		db,
		gateways,
		category: await makeCategory(db, { name: '数学' }),
		async close() {
			for (const code of codes) await gateways[code].close();
			await db.close();
			await end(child);
			rmSync(home, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

/** An empty database; it ends with the run. */
async function makeDatabase(name: string): Promise<string> {
	const url = new URL(runningEmbedded(folder()) ?? '');
	const client = new Client({ connectionString: url.href });
	await client.connect();
	await client.query(`create database ${name}`).finally(() => client.end());
	url.pathname = `/${name}`;
	return url.href;
}

async function startServer(own: Record<string, string>): Promise<ChildProcess> {
	const env = {
		...process.env,
		...own,
		HOST: '127.0.0.1',
		LECTERN_ENV: 'production',
		NODE_ENV: 'production',
		PAY_KEY: randomBytes(32).toString('base64'),
		RATE_LIMITS: 'off',
		LOG_LEVEL: 'silent',
	};
	const child = spawn(join(process.cwd(), 'node_modules/.bin/node'), siteWords, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
	const stopped = once(child, 'exit').then(([code]) => {
		throw new Error(`the agency's server stopped with ${code}`);
	});
	await Promise.race([once(child, 'message'), stopped]);
	stopped.catch(() => {});
	return child;
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = once(child, 'exit');
	child.kill('SIGTERM');
	await gone;
}
