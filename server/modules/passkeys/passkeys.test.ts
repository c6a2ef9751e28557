import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Credential, makeCredential, signWith } from '../../../test/authenticator.ts';
import { listenFor } from '../../../test/events.ts';
import { goodPassword, registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { passkeyAdded, passkeyCopied, passkeyRemoved } from './passkeys.events.ts';
import { passkeyName, purgeExpiredChallenges } from './passkeys.service.ts';

let app: TestApp;
let serial = 0;
const here = { origin: 'https://school.example', rpId: 'school.example' };
const minute = 60_000;
const agent =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

beforeAll(async () => {
	app = await startApp({ config: { publicOrigin: here.origin } });
	app.setNow('2026-11-24T02:00:00Z');
});
afterAll(() => app.close());
// Past the limits and the lock by address.
beforeEach(() => app.advance(31 * minute));

async function newMember() {
	serial += 1;
	const phone = `139${String(serial).padStart(8, '0')}`;
	const { token, member } = await registerMember(app, phone);
	return { phone, token, id: member.id };
}
const confirm = (token: string) => app.call('confirmSelf', { password: goodPassword }, { token });
const begin = async (token: string) => (await app.call('passkeyAddBegin', {}, { token })).json.data;
const add = (token: string, credential: object) => app.call('passkeyAdd', { credential }, { token, headers: { 'user-agent': agent } });
/** A member with a passkey. */
async function newKey(options: { synced?: boolean } = {}) {
	const member = await newMember();
	await confirm(member.token);
	const { made, credential } = makeCredential(await begin(member.token), { ...here, ...options });
	const { id } = (await add(member.token, credential)).json.data;
	return { ...member, key: made, keyId: id };
}
const ask = async () => (await app.call('passkeyLoginBegin')).json.data;
const send = (credential: object, ip?: string) => app.call('passkeyLogin', { credential }, ip ? { ip } : {});
const logIn = async (key: Credential, options: Partial<Parameters<typeof signWith>[2]> = {}) =>
	send(signWith(key, await ask(), { ...here, ...options }));
const reasonOf = (answer: { json: { code: number; reason?: string } }) => (answer.json.code === 1 ? 'done' : answer.json.reason);
const isIn = async (token: string) => (await app.call('memberInfo', {}, { token })).status === 200;
const counted = async () => (await app.db.one<{ n: number }>(sql`select count(*)::int as n from login_failure`)).n;

describe('R79 a passkey is added', () => {
	test('after one has shown who one is, and logs in; the other side learns nothing of the member but what they see', async () => {
		using told = listenFor(app.db, passkeyAdded);
		const { phone, token, id } = await newMember();
		expect(reasonOf(await app.call('passkeyAddBegin', {}, { token }))).toBe('confirm_first');
		await confirm(token);
		const asked = await begin(token);
		const bytes = expect.stringMatching(/^[\w-]{43}$/);
		expect(asked).toEqual({
			rp: { id: 'school.example', name: expect.any(String) },
			user: { id: bytes, name: phone.replace(/(\d{3})\d{4}/, '$1****'), displayName: expect.stringMatching(/^学员\d{6}$/) },
			challenge: bytes,
			pubKeyCredParams: [
				{ type: 'public-key', alg: -7 },
				{ type: 'public-key', alg: -257 },
			],
			timeout: 300_000,
			excludeCredentials: [],
			authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
			attestation: 'none',
		});
		const { made, credential } = makeCredential(asked, here);
		const answer = await add(token, credential);
		const at = app.app.platform.now().toISOString();
		const passkey = { id: expect.any(Number), name: 'Safari · iPhone', createdAt: at, usedAt: null, synced: false };
		expect(answer.json).toEqual({ code: 1, data: passkey });
		expect((await app.call('myPasskeys', {}, { token })).json.data).toEqual({ rpId: 'school.example', passkeys: [passkey] });
		expect(await told.told()).toEqual([{ memberId: id, passkeyId: answer.json.data.id }]);
		expect((await app.call('securityEvents', {}, { token })).json.data).toEqual([{ kind: 'passkey_added', day: '2026-11-24', count: 1, lastAt: at }]);
		// The same name for the second one, which is told of the first.
		const again = await begin(token);
		expect([again.user.id, again.excludeCredentials]).toEqual([
			asked.user.id,
			[{ type: 'public-key', id: made.id, transports: ['hybrid', 'internal'] }],
		]);
		const stored = await app.db.row(
			sql`select octet_length(public_key) as bytes, counter, transports, device_type, backed_up, aaguid, rp_id from passkey where credential_id = ${made.id}`,
		);
		expect(stored).toEqual({
			bytes: 77,
			counter: 1,
			transports: ['hybrid', 'internal'],
			device_type: 'singleDevice',
			backed_up: false,
			aaguid: '00000000-0000-0000-0000-000000000000',
			rp_id: 'school.example',
		});
		const entered = await logIn(made);
		expect(entered.json.data.member.id).toBe(id);
		expect(await isIn(entered.json.data.token)).toBe(true);
		expect((await app.call('myPasskeys', {}, { token })).json.data.passkeys[0]?.usedAt).toBe(at);
	});

	test('for ten minutes after one has shown who one is, and not later, though it was asked for before', async () => {
		const { token } = await newMember();
		await confirm(token);
		app.advance(10 * minute - 1);
		const { credential } = makeCredential(await begin(token), here);
		app.advance(1);
		expect(reasonOf(await app.call('passkeyAddBegin', {}, { token }))).toBe('confirm_first');
		expect(reasonOf(await add(token, credential))).toBe('confirm_first');
		expect((await app.call('myPasskeys', {}, { token })).json.data.passkeys).toEqual([]);
	});

	test('is refused where it was made elsewhere, for another name, by nobody, or was changed on the way', async () => {
		const { token } = await newMember();
		await confirm(token);
		for (const [wrong, change] of [
			['origin', { origin: 'https://school.example.evil.test' }],
			['a plain origin', { origin: 'http://school.example' }],
			['name', { rpId: 'evil.test' }],
			['nobody showed to be the owner', { verified: false }],
		] as const)
			expect(reasonOf(await add(token, makeCredential(await begin(token), { ...here, ...change }).credential)), wrong).toBe('passkey_refused');
		const { credential } = makeCredential(await begin(token), here);
		expect(reasonOf(await add(token, { ...credential, id: 'AAAA', rawId: 'AAAA' }))).toBe('passkey_refused');
		expect(reasonOf(await add(token, { ...credential, response: { ...credential.response, clientDataJSON: 'AAAA' } }))).toBe('passkey_refused');
		expect((await add(token, { ...credential, type: 'password' })).status).toBe(422);
		expect((await app.call('myPasskeys', {}, { token })).json.data.passkeys).toEqual([]);
	});

	test('a challenge holds once, for five minutes, for the member and the purpose that it was made for', async () => {
		const [one, two] = [await newMember(), await newMember()];
		await confirm(one.token);
		await confirm(two.token);
		const theirs = await begin(two.token);
		expect(reasonOf(await add(one.token, makeCredential(theirs, here).credential))).toBe('passkey_refused');
		expect(reasonOf(await add(two.token, makeCredential(theirs, here).credential))).toBe('done');
		// A try with a wrong answer uses it up.
		const asked = await begin(one.token);
		expect(reasonOf(await add(one.token, makeCredential(asked, { ...here, verified: false }).credential))).toBe('passkey_refused');
		expect(reasonOf(await add(one.token, makeCredential(asked, here).credential))).toBe('passkey_refused');
		const login = await ask();
		expect(reasonOf(await add(one.token, makeCredential({ ...asked, challenge: login.challenge }, here).credential))).toBe('passkey_refused');
		for (const [wait, reason] of [
			[5 * minute - 1, 'done'],
			[5 * minute, 'passkey_refused'],
		] as const) {
			await confirm(one.token);
			const late = await begin(one.token);
			app.advance(wait);
			expect(reasonOf(await add(one.token, makeCredential(late, here).credential))).toBe(reason);
		}
	});

	test('the same one is not added twice, also not at once or by another; twenty are the most', async () => {
		const { token, key, id } = await newKey();
		const other = await newMember();
		await confirm(other.token);
		// An authenticator that does not look at what it is told to leave out.
		const { credential } = makeCredential(await begin(token), here);
		expect(reasonOf(await add(token, credential))).toBe('done');
		await app.db.run(sql`delete from passkey where credential_id = ${credential.id}`);
		const again = async (by: string) => {
			const asked = await begin(by);
			const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge: asked.challenge, origin: here.origin }));
			return { ...credential, response: { ...credential.response, clientDataJSON: clientDataJSON.toString('base64url') } };
		};
		const twice = [await again(token), await again(other.token)];
		const answers = await Promise.all([add(token, twice[0] as object), add(other.token, twice[1] as object)]);
		expect(answers.map(reasonOf).sort()).toEqual(['done', 'passkey_known']);
		await app.db.run(sql`delete from passkey where credential_id = ${credential.id}`);
		const more = sql`insert into passkey (member_id, credential_id, public_key, counter, transports, device_type, backed_up, aaguid, rp_id, name, created_at)
			select ${id}, 'more-' || ${id} || '-' || n, ${Buffer.from('k')}, 0, '{}', 'singleDevice', false, '', 'school.example', 'n', now() from generate_series(1, 18) n`;
		await app.db.run(more);
		const offers = [await begin(token), await begin(token)].map((asked) => makeCredential(asked, here).credential);
		const last = await Promise.all(offers.map((each) => add(token, each)));
		expect(last.map(reasonOf).sort()).toEqual(['done', 'passkeys_full']);
		expect(reasonOf(await app.call('passkeyAddBegin', {}, { token }))).toBe('passkeys_full');
		expect((await app.call('myPasskeys', {}, { token })).json.data.passkeys).toHaveLength(20);
		expect(reasonOf(await logIn(key))).toBe('done');
	});
});

describe('R79 a login by passkey', () => {
	test('is answered as one by password; a synced key that counts nothing logs in again and again', async () => {
		const { key, id } = await newKey({ synced: true });
		for (let n = 0; n < 3; n += 1) expect((await logIn(key, { synced: true })).json.data.member.id).toBe(id);
		expect(await app.db.row(sql`select counter, device_type, backed_up from passkey where credential_id = ${key.id}`)).toEqual({
			counter: 0,
			device_type: 'multiDevice',
			backed_up: true,
		});
	});

	test('whatever is wrong is one reason and counts for the address, not for the account', async () => {
		const { key, phone, keyId, token } = await newKey();
		const other = await newKey();
		const tries: [string, () => Promise<object>][] = [
			['origin', async () => signWith(key, await ask(), { ...here, origin: 'https://evil.test' })],
			['name', async () => signWith(key, await ask(), { ...here, rpId: 'evil.test' })],
			['nobody showed to be the owner', async () => signWith(key, await ask(), { ...here, verified: false })],
			['a challenge of nobody', async () => signWith(key, { challenge: Buffer.alloc(32, 7).toString('base64url') }, here)],
			['an unknown key', async () => signWith({ ...key, id: 'unknown' }, await ask(), here)],
			['the key of another', async () => signWith({ ...key, id: other.key.id }, await ask(), here)],
			['the handle of another', async () => signWith({ ...key, userHandle: other.key.userHandle }, await ask(), here)],
			[
				'no handle',
				async () => {
					const signed = signWith(key, await ask(), here);
					return { ...signed, response: { ...signed.response, userHandle: null } };
				},
			],
			[
				'another signature',
				async () => {
					const signed = signWith(key, await ask(), here);
					return { ...signed, response: { ...signed.response, signature: signWith(key, await ask(), here).response.signature } };
				},
			],
		];
		for (const [wrong, make] of tries) {
			const before = await counted();
			expect(reasonOf(await send(await make())), wrong).toBe('passkey_failed');
			expect((await counted()) - before, wrong).toBe(1);
		}
		expect(reasonOf(await app.call('login', { account: phone, password: goodPassword }))).toBe('done');
		// After twenty the address waits, also with the right key; from elsewhere it logs in.
		for (let n = tries.length; n < 20; n += 1) expect(reasonOf(await logIn(key, { rpId: 'evil.test' }))).toBe('passkey_failed');
		const locked = await logIn(key);
		expect([reasonOf(locked), Number(locked.headers['retry-after']) > 800]).toEqual(['login_locked', true]);
		expect(reasonOf(await send(signWith(key, await ask(), here), '203.0.113.9'))).toBe('done');
		await app.call('passkeyRemove', { id: keyId }, { token });
		expect(reasonOf(await send(signWith(key, await ask(), here), '203.0.113.9'))).toBe('passkey_failed');
	});

	test('what was sent once opens nothing again, also not at the same moment', async () => {
		const { key } = await newKey();
		const signed = signWith(key, await ask(), here);
		const answers = await Promise.all(Array.from({ length: 8 }, () => send(signed)));
		expect(answers.map(reasonOf).sort()).toEqual(['done', ...Array.from({ length: 7 }, () => 'passkey_failed')]);
		expect(reasonOf(await send(signed))).toBe('passkey_failed');
	});

	test('a challenge is good for five minutes', async () => {
		const { key } = await newKey();
		for (const [wait, reason] of [
			[5 * minute - 1, 'done'],
			[5 * minute, 'passkey_failed'],
		] as const) {
			const asked = await ask();
			app.advance(wait);
			expect(reasonOf(await send(signWith(key, asked, here)))).toBe(reason);
		}
	});

	test('a count that stays or goes back comes from a copy: refused, and the member is told; one that nobody signed tells nothing', async () => {
		using told = listenFor(app.db, passkeyCopied);
		const { key, id, keyId, token } = await newKey();
		const copy = { ...key };
		expect(reasonOf(await logIn(key))).toBe('done');
		// Both have signed twice.
		expect(reasonOf(await logIn(copy))).toBe('passkey_failed');
		expect(await told.told()).toEqual([{ memberId: id, passkeyId: keyId }]);
		const forged = signWith({ ...copy, counter: 0 }, await ask(), here);
		expect(reasonOf(await send({ ...forged, response: { ...forged.response, signature: 'AAAA' } }))).toBe('passkey_failed');
		const kinds = (await app.call('securityEvents', {}, { token })).json.data.map(({ kind, count }) => [kind, count]);
		expect(kinds).toContainEqual(['passkey_copied', 1]);
		expect(reasonOf(await logIn(key))).toBe('done');
		// One that counted does not become one that does not.
		expect(reasonOf(await logIn({ ...key, counter: 0 }, { synced: true }))).toBe('passkey_failed');
	});

	test('a disabled member is told so only with the right key', async () => {
		const { key, id } = await newKey();
		await app.db.run(sql`update member set disabled_at = now() where id = ${id}`);
		expect(reasonOf(await logIn(key, { verified: false }))).toBe('passkey_failed');
		expect(reasonOf(await logIn(key))).toBe('account_disabled');
	});
});

describe('R79 a member’s passkeys', () => {
	test('one is renamed and removed: it opens nothing, other logins end, this one stays; removed again it is no error', async () => {
		using told = listenFor(app.db, passkeyRemoved);
		const { key, token, id, keyId } = await newKey();
		const renamed = await app.call('passkeyRename', { id: keyId, name: ' 这台电脑的指纹 ' }, { token });
		expect(renamed.json.data.name).toBe('这台电脑的指纹');
		expect([await passkeyName(app.db, id, keyId), await passkeyName(app.db, id + 1, keyId), await passkeyName(app.db, id, keyId + 1)]).toEqual([
			'这台电脑的指纹',
			null,
			null,
		]);
		for (const name of ['', '长'.repeat(41), 'a\u0000b']) expect((await app.call('passkeyRename', { id: keyId, name }, { token })).status).toBe(422);
		const elsewhere = (await logIn(key)).json.data.token;
		expect((await app.call('passkeyRemove', { id: keyId }, { token })).json.data).toEqual({ ended: 1 });
		expect([await isIn(token), await isIn(elsewhere), reasonOf(await logIn(key))]).toEqual([true, false, 'passkey_failed']);
		expect((await app.call('passkeyRemove', { id: keyId }, { token })).json.data).toEqual({ ended: 0 });
		expect(await told.told()).toEqual([{ memberId: id, passkeyId: keyId }]);
		expect((await app.call('securityEvents', {}, { token })).json.data.map(({ kind }) => kind)).toContain('passkey_removed');
	});

	test('of several the newest is listed first, and only the one that logged in was used', async () => {
		const { key, token, keyId } = await newKey();
		const { credential } = makeCredential(await begin(token), here);
		const second = (await add(token, credential)).json.data.id;
		expect(reasonOf(await logIn(key))).toBe('done');
		const { passkeys } = (await app.call('myPasskeys', {}, { token })).json.data;
		expect(passkeys.map(({ id, usedAt }) => [id, usedAt])).toEqual([
			[second, null],
			[keyId, app.app.platform.now().toISOString()],
		]);
	});

	test('those of another are not there', async () => {
		const { keyId, token, key } = await newKey();
		const stranger = await newMember();
		expect((await app.call('passkeyRename', { id: keyId, name: '我的' }, { token: stranger.token })).status).toBe(404);
		expect((await app.call('passkeyRemove', { id: keyId }, { token: stranger.token })).json.data).toEqual({ ended: 0 });
		expect((await app.call('myPasskeys', {}, { token: stranger.token })).json.data.passkeys).toEqual([]);
		expect((await app.call('myPasskeys', {}, { token })).json.data.passkeys.map(({ name }) => name)).toEqual(['Safari · iPhone']);
		expect(reasonOf(await logIn(key))).toBe('done');
	});

	test('challenges that nobody answered go', async () => {
		await purgeExpiredChallenges(app.app.platform);
		await ask();
		const left = async () => (await app.db.one<{ n: number }>(sql`select count(*)::int as n from passkey_challenge`)).n;
		app.advance(5 * minute - 1);
		await purgeExpiredChallenges(app.app.platform);
		expect(await left()).toBe(1);
		app.advance(1);
		await purgeExpiredChallenges(app.app.platform);
		expect(await left()).toBe(0);
	});
});

test('R79 where the site has an address and no name there are none', async () => {
	const elsewhere = await startApp({ config: { publicOrigin: 'http://127.0.0.1:3000' } });
	try {
		expect(reasonOf(await elsewhere.call('passkeyLoginBegin'))).toBe('passkeys_unavailable');
	} finally {
		await elsewhere.close();
	}
});
