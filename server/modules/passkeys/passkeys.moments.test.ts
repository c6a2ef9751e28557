import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCredential, signWith } from '../../../test/authenticator.ts';
import { listenFor } from '../../../test/events.ts';
import { goodPassword, registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { sql } from '../../db/sql.ts';
import { openSession } from '../members/sessions.service.ts';
import { passkeyCopied } from './passkeys.events.ts';
import * as passkeys from './passkeys.queries.ts';

/** Logins by passkey and their passkey’s removal, at one moment. */
let app: TestApp;
let serial = 0;
const here = { origin: 'https://school.example', rpId: 'school.example' };

beforeAll(async () => {
	app = await startApp({ config: { publicOrigin: here.origin, rateLimits: false } });
	app.setNow('2026-11-24T02:00:00Z');
});
afterAll(() => app.close());

async function newKey() {
	const { token, member } = await registerMember(app, `137${String(++serial).padStart(8, '0')}`);
	await app.call('confirmSelf', { password: goodPassword }, { token });
	const { made, credential } = makeCredential((await app.call('passkeyAddBegin', {}, { token })).json.data, here);
	const { id: keyId } = (await app.call('passkeyAdd', { credential }, { token })).json.data;
	const signed = signWith(made, (await app.call('passkeyLoginBegin')).json.data, here);
	return { token, id: member.id, keyId, logIn: () => app.call('passkeyLogin', { credential: signed }) };
}
const logins = async (id: number) => (await app.db.rows(sql`select 1 from member_session where member_id = ${id}`)).length;

test('R79 a login whose passkey is removed after it was looked at opens nothing', async () => {
	const { token, id, keyId, logIn } = await newKey();
	let late: ReturnType<typeof logIn> | undefined;
	await app.db.transaction(async (tx) => {
		await tx.run(sql`select from member where id = ${id} for no key update`);
		late = logIn();
		await untilWaiting(app);
		expect((await app.call('passkeyRemove', { id: keyId }, { token })).json.data).toEqual({ ended: 0 });
	});
	expect((await late)?.json).toMatchObject({ code: 0, reason: 'passkey_failed' });
	expect(await logins(id)).toBe(1);
});

test('R79 a login whose passkey is removed while it is looked at opens nothing, and accuses nobody of a copy', async () => {
	using told = listenFor(app.db, passkeyCopied);
	const { token, id, keyId, logIn } = await newKey();
	let late: ReturnType<typeof logIn> | undefined;
	await app.db.transaction(async (tx) => {
		await passkeys.remove(tx, id, keyId);
		late = logIn();
		await untilWaiting(app);
	});
	expect((await late)?.json).toMatchObject({ code: 0, reason: 'passkey_failed' });
	expect([await logins(id), await told.told()]).toEqual([1, []]);
	expect((await app.call('securityEvents', {}, { token })).json.data.map(({ kind }) => kind)).not.toContain('passkey_copied');
});

test('R79 a removal waits for a login that is under way, and ends it', async () => {
	const { token, id, keyId } = await newKey();
	const remove = () => app.call('passkeyRemove', { id: keyId }, { token });
	let removal: ReturnType<typeof remove> | undefined;
	await app.db.transaction(async (tx) => {
		expect(await passkeys.hold(tx, keyId)).toBe(1);
		removal = remove();
		await untilWaiting(app);
		await openSession(tx, { ...app.app.platform, ip: '127.0.0.1', userAgent: '' } as never, id);
	});
	expect((await removal)?.json.data).toEqual({ ended: 1 });
	expect(await logins(id)).toBe(1);
});
