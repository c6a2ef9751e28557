import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLessons, makeLogin } from '../../test/factories.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { onWire } from '../../test/wire.ts';
import { sql } from '../db/sql.ts';
import { authenticate } from '../modules/members/sessions.service.ts';

let site: TestApp;
let course: number;
let first: { token: string; member: { id: number } };
let second: { token: string; member: { id: number } };

beforeAll(async () => {
	site = await startApp({ config: { metrics: true, rateLimits: true, trustProxy: ['127.0.0.1'] } });
	course = await makeCourse(site.db, { category: await makeCategory(site.db), titleEn: 'In English' });
	await makeLessons(site.db, course, [['一'], ['二']]);
	first = await makeLogin(site, '13800138000');
	second = await makeLogin(site, '13800138001');
	await makeGrant(site.db, { member: first.member.id, course });
});
afterAll(() => site.close());

const calls = () => [
	['memberInfo', {}],
	['courseDetail', { id: course }],
	// Long enough to be compressed.
	...Array(8).fill(['memberInfo', {}]),
];
const address = () => `/api/agency/core/member/page/parts?calls=${encodeURIComponent(JSON.stringify(calls()))}`;
const ask = (token: string, headers: Record<string, string> = {}) => onWire(site, address(), { headers: { token, ...headers } });
const partsOf = ({ body }: { body: Buffer }) => JSON.parse(body.toString('utf8')).data.parts;

/** Answers of the call, by status, that went through the framework. */
async function reached(status = 200): Promise<number> {
	const { text } = await site.get('/metrics');
	return Number(new RegExp(`^http_request_seconds_count\\{route="[^"]*page/parts",status="${status}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

/** Asks until the answer is prepared, so that the next one comes before the framework. */
async function prepared(token: string, headers: Record<string, string> = {}) {
	const through = await ask(token, headers);
	const before = await reached();
	const early = await ask(token, headers);
	expect(await reached()).toBe(before);
	return { through, early };
}

/** Statements that the site makes meanwhile. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
	const reads = [site.db, site.db.lists].flatMap((db) => (['rows', 'row', 'one', 'run'] as const).map((method) => vi.spyOn(db, method)));
	try {
		await work();
		return reads.flatMap((read) => read.mock.calls).length;
	} finally {
		for (const read of reads) read.mockRestore();
	}
}

const withoutDate = (headers: Record<string, unknown>) =>
	Object.fromEntries(
		Object.entries(headers)
			.filter(([name]) => name !== 'date' && name !== 'transfer-encoding' && name !== 'content-length')
			.sort(),
	);

test('R54 a member’s kept answer comes before the framework: the same status, bytes and headers, for one read of the session', async () => {
	const { through, early } = await prepared(first.token);
	expect(partsOf(early).slice(0, 2)).toMatchObject([{ id: first.member.id }, { id: course, owned: true }]);
	expect(early.status).toBe(200);
	expect(early.body.equals(through.body)).toBe(true);
	expect(withoutDate(early.headers)).toEqual(withoutDate(through.headers));
	expect(early.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: expect.stringContaining('token') });
	expect(await readsOf(() => ask(first.token))).toBe(1);
});

test('R54 what a member is costs a call or a page of theirs one read of the session as well', async () => {
	const info = () => site.call('memberInfo', {}, { token: second.token });
	await info();
	expect(await readsOf(info)).toBe(1);
	await site.db.run(sql`update member set nickname = '又一个' where id = ${second.member.id}`);
	expect((await info()).json.data.nickname).toBe('又一个');
});

test('R54 sessions that are asked for at once are one statement, and each is its own member’s', async () => {
	const tokens = [first.token, second.token, 'never', first.token];
	let members: (number | undefined)[] = [];
	const reads = await readsOf(async () => {
		members = await Promise.all(tokens.map(async (token) => (await authenticate(site.app.platform, token))?.id));
	});
	expect([reads, members]).toEqual([1, [first.member.id, second.member.id, undefined, first.member.id]]);
});

test('R54 in the form that the browser takes, each prepared by itself', async () => {
	const plain = await ask(first.token);
	const { through, early } = await prepared(first.token, { 'accept-encoding': 'gzip' });
	for (const { headers, body } of [through, early]) {
		expect(headers['content-encoding']).toBe('gzip');
		expect(gunzipSync(body).equals(plain.body)).toBe(true);
	}
});

test('R54 every member has their own, in their language; a change of theirs shows at once', async () => {
	await prepared(first.token);
	const third = await makeLogin(site, '13800138003');
	await prepared(third.token);
	const { early } = await prepared(second.token);
	expect(partsOf(early).slice(0, 2)).toMatchObject([{ id: second.member.id }, null]);
	await site.db.run(sql`update member set nickname = '新名字' where id = ${first.member.id}`);
	expect(partsOf(await ask(first.token))[0].nickname).toBe('新名字');
	await prepared(first.token);
	expect(partsOf((await prepared(first.token, { 'accept-language': 'en' })).early)[1].title).toBe('In English');
	expect(partsOf(await ask(first.token))[1].title).not.toBe('In English');
});

test('R54 what everybody’s write changed is told to members as well', async () => {
	await prepared(first.token);
	await site.db.transaction(async (tx) => {
		await tx.run(sql`update course set title = '改了题目' where id = ${course}`);
		await tx.invalidate(`course:${course}`);
	});
	await expect.poll(async () => partsOf(await ask(first.token))[1].title).toBe('改了题目');
});

test('R54 a session that has ended finds nothing, whatever is kept', async () => {
	const { token } = await makeLogin(site, '13800138002');
	await prepared(token);
	await site.call('logout', {}, { token });
	expect((await ask(token)).status).toBe(401);
	expect((await ask('never')).status).toBe(401);
	expect((await onWire(site, address())).status).toBe(401);
});

test('R54 who takes no JSON gets 406, and what is not kept is answered as ever', async () => {
	await prepared(first.token);
	expect((await ask(first.token, { accept: 'image/png' })).status).toBe(406);
	site.app.forget();
	expect((await ask(first.token)).status).toBe(200);
	expect((await onWire(site, address(), { method: 'HEAD', headers: { token: first.token } })).status).toBe(200);
	expect((await onWire(site, address(), { method: 'POST', headers: { token: first.token } })).status).toBe(405);
});

test('S11 R55 kept or not, a client’s calls are counted once each, by the address that a trusted proxy names', async () => {
	const from = (client: string) => ask(first.token, { 'x-forwarded-for': client });
	const refused = await reached(429);
	// The minute that is counted stands still, however slow the machine.
	site.setNow(new Date());
	const answers: number[] = [];
	for (let n = 0; n < 1210; n += 1) {
		if (n % 2 === 0) site.app.forget();
		answers.push((await from('203.0.113.7')).status);
	}
	expect(answers.filter((status) => status === 200)).toHaveLength(1200);
	expect(answers.slice(1200)).toEqual(Array(10).fill(429));
	expect(await reached(429)).toBe(refused + 10);
	expect((await from('203.0.113.8')).status).toBe(200);
	expect((await from('203.0.113.7')).headers['retry-after']).toMatch(/^\d+$/);
});
