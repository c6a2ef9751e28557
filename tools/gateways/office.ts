import { callPaths } from '../../contract/paths.ts';
import type { Db } from '../../server/db/db.ts';
import type { Context } from '../../server/http/route.ts';
import { StartError } from '../../server/lib/start-error.ts';
import { openStaffSession } from '../../server/modules/staff/sessions.service.ts';
import { findOwner } from './gateways.queries.ts';

type Code = 'wechat' | 'alipay' | 'stripe';

/** A session of a site's owner, who sets providers up by the call that an agency makes. `addressOf` is the whole address of a path of the site. */
export async function openOffice(db: Db, addressOf: (path: string) => string) {
	const owner = await findOwner(db);
	if (owner === undefined) throw new StartError('nobody of the staff may set a provider up here');
	const context = { now: () => new Date(), userAgent: 'a command', ip: '127.0.0.1' } as Context;
	const { token } = await openStaffSession(db, context, owner.id, true);
	const call = async <T>(key: 'staffPayProviders' | 'staffPayProviderSave' | 'staffLogout', input?: object): Promise<T> => {
		const [method, path] = callPaths[key];
		const body = input === undefined ? {} : { body: JSON.stringify(input) };
		const answer = await fetch(addressOf(path), { method, headers: { 'content-type': 'application/json', token }, ...body });
		const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
		if (code !== 1) throw new StartError(`the site refused ${key}: ${msg}`);
		return data;
	};
	const versions = async () => new Map((await call<{ code: Code; version: number }[]>('staffPayProviders')).map((each) => [each.code, each.version]));
	const mine = new Set<Code>();
	return {
		async setUp(code: Code, settings: object) {
			mine.add(code);
			await call('staffPayProviderSave', { code, version: (await versions()).get(code) ?? 0, online: true, settings: JSON.stringify(settings) });
		},
		/** Nobody is offered any more what was set up here, and the session is over. */
		async close() {
			for (const [code, version] of await versions()) if (mine.has(code)) await call('staffPayProviderSave', { code, version, online: false });
			await call('staffLogout', {});
		},
	};
}
