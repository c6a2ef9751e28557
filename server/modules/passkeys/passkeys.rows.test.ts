import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCredential, signWith } from '../../../test/authenticator.ts';
import { asOwner } from '../../../test/database.ts';
import { goodPassword, registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { sql } from '../../db/sql.ts';
import { passkeysPersonal } from './passkeys.personal.ts';
import { firstName } from './passkeys.rules.ts';

let app: TestApp;
let serial = 0;
const here = { origin: 'https://school.example', rpId: 'school.example' };
const minute = 60_000;

beforeAll(async () => {
	app = await startApp({ config: { publicOrigin: here.origin } });
	app.setNow('2026-11-24T02:00:00Z');
});
afterAll(() => app.close());
// Past the limits and the lock by address.
beforeEach(() => app.advance(31 * minute));

async function newMember() {
	serial += 1;
	const { token, member } = await registerMember(app, `136${String(serial).padStart(8, '0')}`);
	await app.call('confirmSelf', { password: goodPassword }, { token });
	return { token, id: member.id };
}
const begin = async (token: string) => (await app.call('passkeyAddBegin', {}, { token })).json.data;
const add = (token: string, credential: object) => app.call('passkeyAdd', { credential }, { token });
async function newKey(options: { synced?: boolean } = {}) {
	const member = await newMember();
	const { made, credential } = makeCredential(await begin(member.token), { ...here, ...options });
	return { ...member, key: made, keyId: (await add(member.token, credential)).json.data.id };
}
const ask = async () => (await app.call('passkeyLoginBegin')).json.data;
const send = (credential: object) => app.call('passkeyLogin', { credential });
const reasonOf = (answer: { json: { code: number; reason?: string } }) => (answer.json.code === 1 ? 'done' : answer.json.reason);
const guesses = async () => app.db.rows<{ pending: boolean }>(sql`select pending from login_failure order by id`);

describe('R79 a login by passkey', () => {
	test('that goes well is no failure of the address; one that broke off is none either', async () => {
		const { key } = await newKey();
		await app.db.run(sql`delete from login_failure`);
		expect(reasonOf(await send(signWith(key, await ask(), here)))).toBe('done');
		expect(await guesses()).toEqual([]);
		const signed = signWith(key, await ask(), here);
		await asOwner(app.databaseUrl, 'alter table passkey_user rename to passkey_user_away');
		const broken = await send(signed);
		await asOwner(app.databaseUrl, 'alter table passkey_user_away rename to passkey_user');
		expect(broken.status).toBe(500);
		expect(await guesses()).toEqual([]);
		expect(reasonOf(await send({ ...signWith(key, await ask(), here), id: 'unknown' }))).toBe('passkey_failed');
		expect(await guesses()).toEqual([{ pending: false }]);
	});

	test('keeps what the authenticator says of itself now, and when', async () => {
		const { key, keyId, token } = await newKey();
		app.advance(minute);
		const at = app.app.platform.now();
		key.counter = 7;
		expect(reasonOf(await send(signWith(key, await ask(), { ...here, synced: true })))).toBe('done');
		expect(await app.db.row(sql`select counter, device_type, backed_up, used_at from passkey where id = ${keyId}`)).toEqual({
			counter: 7,
			device_type: 'multiDevice',
			backed_up: true,
			used_at: at,
		});
		expect((await app.call('myPasskeys', {}, { token })).json.data.passkeys).toMatchObject([{ id: keyId, usedAt: at.toISOString(), synced: true }]);
	});

	test('a key that counts nothing may begin to count', async () => {
		const { key } = await newKey({ synced: true });
		expect(reasonOf(await send(signWith({ ...key, counter: 4 }, await ask(), here)))).toBe('done');
		expect(reasonOf(await send(signWith({ ...key, counter: 4 }, await ask(), here)))).toBe('passkey_failed');
		expect(reasonOf(await send(signWith({ ...key, counter: 5 }, await ask(), here)))).toBe('done');
	});

	test('of copies that sign the same count at one moment one logs in', async () => {
		const { key, keyId } = await newKey();
		const signed = [signWith({ ...key }, await ask(), here), signWith({ ...key }, await ask(), here)];
		const holding = await app.db.pool.connect();
		try {
			await holding.query('begin');
			await holding.query('select from passkey where id = $1 for update', [keyId]);
			const answers = signed.map(send);
			// Both have read the count before one of them writes it.
			await untilWaiting(app, 2);
			await holding.query('commit');
			expect((await Promise.all(answers)).map(reasonOf).sort()).toEqual(['done', 'passkey_failed']);
		} finally {
			holding.release();
		}
	});
});

describe('R79 a passkey is added', () => {
	test('to a member without a phone under their nickname, and by a browser that says nothing of how it is reached', async () => {
		const { token, id } = await newMember();
		await app.db.run(sql`update member set phone = null, email = ${`key-${id}@example.com`}, nickname = '小满' where id = ${id}`);
		const asked = await begin(token);
		expect(asked.user).toMatchObject({ name: '小满', displayName: '小满' });
		const { credential } = makeCredential(asked, here);
		const { transports: _, ...response } = credential.response;
		expect(reasonOf(await add(token, { ...credential, response }))).toBe('done');
		expect(await app.db.rows(sql`select transports from passkey where member_id = ${id}`)).toEqual([{ transports: [] }]);
		expect((await begin(token)).excludeCredentials).toEqual([{ type: 'public-key', id: credential.id, transports: [] }]);
	});

	test('by a challenge of 32 bytes that is in an answer of the right shape, or not at all', async () => {
		const { token } = await newMember();
		const asked = await begin(token);
		for (const challenge of [7, null, '', Buffer.alloc(31).toString('base64url'), Buffer.alloc(33).toString('base64url')]) {
			const { credential } = makeCredential(asked, here);
			const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin: here.origin })).toString('base64url');
			expect(reasonOf(await add(token, { ...credential, response: { ...credential.response, clientDataJSON } })), String(challenge)).toBe(
				'passkey_refused',
			);
		}
	});

	test('what is known of several is handed out in the order in which they came, and nothing of others', async () => {
		const { token, id, key } = await newKey();
		const { made, credential } = makeCredential(await begin(token), { ...here, synced: true });
		await add(token, credential);
		const other = await newKey();
		const rows: object[] = [];
		for (const { pages } of passkeysPersonal.files) for await (const page of pages(app.db, id)) rows.push(...page);
		const at = app.app.platform.now();
		const one = {
			...{ name: expect.any(String), public_key: expect.stringMatching(/^[\w+/=\s]+$/), transports: ['hybrid', 'internal'] },
			...{ aaguid: '00000000-0000-0000-0000-000000000000', rp_id: 'school.example', created_at: at, used_at: null },
		};
		expect(rows).toEqual([
			{ ...one, credential_id: key.id, counter: 1, device_type: 'singleDevice', backed_up: false },
			{ ...one, credential_id: made.id, counter: 0, device_type: 'multiDevice', backed_up: true },
		]);
		// What is forgotten is the member's alone.
		await begin(token);
		await begin(other.token);
		const left = async (of: number) =>
			(
				await app.db.one<{ counts: number[] }>(sql`select array[(select count(*)::int from passkey where member_id = ${of}),
					(select count(*)::int from passkey_user where member_id = ${of}), (select count(*)::int from passkey_challenge where member_id = ${of})] as counts`)
			).counts;
		expect([await left(id), await left(other.id)]).toEqual([
			[2, 1, 1],
			[1, 1, 1],
		]);
		await app.db.transaction((tx) => passkeysPersonal.forget(tx, { id, phone: null, email: null, at }, app.app.platform));
		expect([await left(id), await left(other.id)]).toEqual([
			[0, 0, 0],
			[1, 1, 1],
		]);
	});

	test.each([
		['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud'],
		['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google'],
		['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
		['9ddd1817-af5a-4672-a2b9-3e3dd95000a9', 'Windows Hello'],
		['6028b017-b1d4-4c02-b4b3-afcdafc96bb2', 'Windows Hello'],
		['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
		['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
	])('of the maker %s is called %s', (aaguid, name) => {
		expect(firstName(aaguid, 'Chrome/141 (Windows)')).toBe(name);
	});
});

test('R79 where the site has an address and no name a member has none and is asked for none', async () => {
	const elsewhere = await startApp({ config: { publicOrigin: 'http://127.0.0.1:3000' } });
	try {
		const { token } = await registerMember(elsewhere, '13500000001');
		expect((await elsewhere.call('myPasskeys', {}, { token })).json.data).toEqual({ rpId: null, passkeys: [] });
		expect(reasonOf(await elsewhere.call('passkeyAddBegin', {}, { token }))).toBe('passkeys_unavailable');
	} finally {
		await elsewhere.close();
	}
});
