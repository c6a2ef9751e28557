import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentSlip, setUpBank } from '../../../test/bank.ts';
import { playAt } from '../../../test/buyers.ts';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse, makeGrant, makeTeacher } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { keptLog } from '../../../test/kept-log.ts';
import { goodPassword, registerMember, solvedProof } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { unzip } from '../../../test/zip.ts';
import { smsOutbox } from '../../adapters/sms/outbox.ts';
import { sql } from '../../db/sql.ts';
import { dayOf } from '../../lib/days.ts';
import { sharp } from '../../lib/pictures.ts';
import { purgeExpiredMemberRows } from '../members/members.service.ts';
import { eraseDueAccounts } from './closing.service.ts';
import { purgeExports } from './exports.service.ts';
import { personalData } from './personal-data.ts';

/** All that says who the person is; each is found nowhere else. */
const person = {
	phone: '13877770707',
	before: '13877770606',
	email: 'xiaoman.lin@mail.example',
	nickname: '林小满的昵称',
	bio: '住在西湖边上的简介',
	note: '只有我自己看的笔记',
	street: '文三路七百零七号',
	receiver: '收件人林大满',
	receiverPhone: '13877770505',
	agent: 'Mozilla/5.0 (X11; PrivacyBrowser/77.7)',
	ip: '203.0.113.77',
	key: '林小满的通行密钥',
	payer: '付款人林大满',
	title: '发票抬头林大满',
	invoiceEmail: 'fapiao.lin@mail.example',
	push: 'endpoint-of-xiaoman',
	refund: '退课因为林小满要出国',
} as const;

let site: TestApp;
const { log, lines: logged } = keptLog('trace');

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false }, log });
	const outbox = smsOutbox(site.config.dataDir);
	site.app.platform.sendSms = async (message) => {
		site.sms.push(message);
		await outbox(message);
	};
});
afterAll(() => site.close());

/** Where each of these texts stands: in any column of any table of any schema, in any file below DATA_DIR, in a key of a job, in a line of the log. */
async function places(texts: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	const tables = await asOwner(
		site.databaseUrl,
		`select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
			where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^(pg_|information_schema)' order by 1, 2`,
	);
	for (const { schema, name } of tables) {
		// Bytes too, as text: a name inside a picture or a key would be found.
		const rows = (await asOwner(site.databaseUrl, `select t::text as row from "${schema}"."${name}" t`)) as { row: string }[];
		for (const { row } of rows) {
			const bytes = [...row.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('utf8')).join(' ');
			for (const text of texts) if (row.includes(text) || bytes.includes(text)) found.push(`${schema}.${name}: ${text}`);
		}
	}
	for (const entry of await readdir(site.config.dataDir, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const path = join(entry.parentPath, entry.name);
		const bytes = await readFile(path);
		const inside = path.endsWith('.zip') ? Buffer.concat([...unzip(bytes).values()]) : bytes;
		for (const text of texts) if (inside.includes(text) || path.includes(text)) found.push(`${path.slice(site.config.dataDir.length + 1)}: ${text}`);
	}
	for (const line of logged) for (const text of texts) if (line.includes(text)) found.push(`log: ${text} in ${line.slice(0, 100)}`);
	return [...new Set(found)];
}

const everything = Object.values(person);
let token: string;
const call = (async (key, input = {}, options = {}) => {
	const answer = await site.call(key, input, { token, ip: person.ip, headers: { 'user-agent': person.agent }, ...options });
	if (answer.json.code !== 1) throw new Error(`${key}: ${answer.text}`);
	return answer;
}) as TestApp['call'];

/** One member who uses all there is. Answers their number, and the code of their statement. */
async function fill(): Promise<{ id: number; code: string }> {
	const { member, token: first } = await registerMember(site, person.before);
	token = first;
	site.advance(61_000);
	const now = () => site.app.platform.now();
	const category = await makeCategory(site.db);
	const teacher = await makeTeacher(site.db, { category });
	const course = await makeCourse(site.db, { category, teacher, seconds: 200, trial: true });
	await makeGrant(site.db, { member: member.id, course });
	await makeGrant(site.db, { member: member.id, course: null, endsAt: new Date(now().getTime() + 90 * 86_400_000) });
	// A mail with a code that was read.
	await site.db.run(sql`update member set email = ${person.email} where id = ${member.id}`);
	await site.db.run(sql`insert into email_change (member_id, email, locale, created_at, expires_at, confirmed_at)
		values (${member.id}, ${person.email}, 'zh-CN', ${now()}, ${now()}, ${now()})`);
	await call('profileUpdate', { version: 1, nickname: person.nickname, bio: person.bio, birthday: '1999-12-31', gender: 'female' });
	const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0a0' } })
		.png()
		.toBuffer();
	await call('avatarSave', { image: picture.toString('base64') });
	await call('confirmSelf', { password: goodPassword });
	await call('smsSend', { phone: person.phone, scene: 'bind', proof: await solvedProof(site) });
	await call('bindPhone', { phone: person.phone, smsCode: site.sms.at(-1)?.code });
	token = (await call('login', { account: person.phone, password: goodPassword }, { token: '' })).json.data.token;
	await call('logout', {}, { token: (await call('login', { account: person.phone, password: goodPassword }, { token: '' })).json.data.token });
	// Somebody who does not know the password.
	for (let tries = 0; tries < 6; tries += 1) await site.call('login', { account: person.phone, password: 'wrong-one-1' });
	await call('favAdd', { prodId: course });
	await call('cartAdd', { prodIds: String(await makeCourse(site.db, { category })) });
	await call('followAdd', { teacherId: teacher });
	await call('punchIn');
	const address = { name: person.receiver, phone: person.receiverPhone, division: '330106', detail: person.street };
	await call('addressSave', address);
	const printed = await makeCourse(site.db, { category: await makeCategory(site.db) });
	await asOwner(site.databaseUrl, `update course set materials = true where id = ${printed}`);
	const [saved] = (await call('myAddresses')).json.data;
	const invoice = { kind: 'personal' as const, title: person.title, email: person.invoiceEmail };
	const { orderId } = (await call('orderCreate', { prodId: printed, addressId: saved?.id, invoice, requestId: 'order-1-of-mine' })).json.data;
	// One that was issued before stays among the books, but for the person.
	await site.db.run(sql`insert into invoice (order_id, member_id, state, kind, title, email, amount, number, issued_on, link, reversal_number, reversed_at,
			created_at, requested_at)
		select id, member_id, 'reversed', 'personal', ${person.title}, ${person.invoiceEmail}, 100, '26332000000012345678', '2026-01-01',
			${`https://tax.example/${person.title}`}, '26332000000012345679', created_at, created_at, created_at
		from customer_order where id = ${Number(orderId)}`);
	await setUpBank(site);
	await call('paySubmit', { orderId, method: 'bank' });
	await call('transferProofSend', { orderId, image: await sentSlip(), payer: person.payer, paidOn: dayOf(now(), 'Asia/Shanghai') });
	const given = await makeCourse(site.db, { category });
	const bought = (await call('orderCreate', { prodId: given, requestId: 'order-2-of-mine' })).json.data;
	const paying = (await call('paySubmit', { orderId: bought.orderId, method: 'sandbox' })).json.data;
	await playAt(site, paying.action === 'redirect' ? paying.url : '', 'paid');
	await call('orderRefund', { orderId: bought.orderId, reason: person.refund });
	const lessons = await site.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`);
	const lesson = lessons[0]?.id ?? 0;
	const report = (seq: number, heard: [number, number][]) =>
		call('progressReport', { videoId: lesson, session: 'one', seq, position: seq * 30, heard });
	await report(0, []);
	site.advance(30_000);
	await report(1, [[0, 30]]);
	await call('noteSave', { videoId: lesson, second: 3, text: person.note, requestId: 'note-1-of-mine' });
	await call('questionAsk', { videoId: lesson, second: 4, text: '这里为什么要取绝对值？', requestId: 'question-1-mine' });
	await call('reviewSave', { prodId: course, stars: 5, text: '听完第一讲就知道自己哪里没懂了。' });
	const { code } = (await call('studyStatement', { from: dayOf(now(), 'Asia/Shanghai'), to: dayOf(now(), 'Asia/Shanghai') })).json.data;
	await call('setGoal', { kind: 'minutes', amount: 300, remind: true });
	// An authenticator and a browser's maker are not here: what they would leave.
	await site.db.run(sql`insert into passkey_user (member_id, handle) values (${member.id}, ${Buffer.alloc(32, 7)})`);
	await site.db.run(sql`insert into passkey (member_id, credential_id, public_key, counter, transports, device_type, backed_up, aaguid, rp_id, name, created_at)
		values (${member.id}, ${person.key}, ${Buffer.alloc(77, 7)}, 0, '{internal}', 'multiDevice', true, '', 'localhost', ${person.key}, ${now()})`);
	await site.db.run(sql`insert into push_subscription (member_id, session_id, endpoint, p256dh, auth, device, created_at)
		select ${member.id}, max(id), ${`https://push.example/${person.push}`}, 'k', 'a', ${person.agent}, ${now()} from member_session where member_id = ${member.id}`);
	await call('exportAsk');
	await runJobs(site);
	return { id: member.id, code };
}

test('R67 exported, closed, taken back, closed again: of the person nothing is left in any table, file, job or line of the log', async () => {
	const { id, code } = await fill();
	// The search finds what is there, else it would say nothing about what is not.
	const before = await places(everything);
	for (const text of everything)
		expect([text, before.some((place) => !place.startsWith('store/exports/') && place.endsWith(`: ${text}`))]).toEqual([text, true]);
	expect(before.filter((place) => place.startsWith('log'))).toEqual([]);
	expect(before.some((place) => place.startsWith('outbox/'))).toBe(true);
	// Every file of the export that can have rows has some: the feature was used.
	const { href } = (await call('memberExport')).json.data;
	const files = unzip((await site.app.server.inject({ url: href ?? '', headers: { token } })).rawPayload);
	const empty = [...files].filter(([name, bytes]) => name.endsWith('.json') && bytes.toString() === '[]\n').map(([name]) => name);
	expect(empty.sort()).toEqual([...unused].sort());
	const close = async () => {
		// Whoever guessed has locked confirming too, for a quarter of an hour.
		site.advance(16 * 60_000);
		await call('confirmSelf', { password: goodPassword });
		return (await call('memberClose')).json.data.closesAt;
	};
	const logIn = async () => (await call('login', { account: person.phone, password: goodPassword }, { token: '' })).json.data.token;
	await close();
	site.advance(86_400_000);
	token = await logIn();
	await call('memberReopen');
	expect((await call('memberInfo')).json.data.nickname).toBe(person.nickname);
	await call('exportAsk');
	await runJobs(site);
	const other = await copyOf(id);
	const until = await close();
	token = await logIn();
	site.setNow(until);
	await eraseDueAccounts(site.app.platform);
	await runJobs(site);
	// Files go with the account, not for their age; but for what was sent to a number that was given up before.
	const { before: _givenUp, ...still } = person;
	expect((await places(Object.values(still))).filter((place) => /^(outbox|store)\//.test(place))).toEqual([]);
	await purgeExports(site.app.platform);
	await purgeExpiredMemberRows(site.app.platform);
	expect(await places(everything)).toEqual([]);
	expect(await countsOf(other)).toEqual({ check_in: 1, favourite: 1, follow: 1, study_goal: 1 });
	// Their rows too are gone, but for those whose table says why they stay.
	const left: string[] = [];
	const staying = personalData.flatMap(({ tables }) => Object.entries(tables).flatMap(([name, { stays }]) => (stays ? [name] : [])));
	for (const { name } of await asOwner(
		site.databaseUrl,
		`select distinct table_name::text as name from information_schema.columns where table_schema = 'public' and column_name = 'member_id'`,
	)) {
		const [{ n }] = (await asOwner(site.databaseUrl, `select count(*)::int as n from "${name}" where member_id = ${id}`)) as [{ n: number }];
		if (n > 0 && !staying.includes(String(name))) left.push(String(name));
	}
	expect(left).toEqual([]);
	// Of the member's own row only what is no person is left: a new column is missed here.
	const [row] = (await asOwner(site.databaseUrl, `select to_jsonb(m) as row from member m where id = ${id}`)) as [{ row: Record<string, unknown> }];
	const told = Object.entries(row.row).filter(
		([name, value]) => !kept.has(name) && value !== null && value !== '' && value !== 'unknown' && value !== 0,
	);
	expect(told).toEqual([]);
	expect((await site.call('verifyStatement', { code })).json.data).toMatchObject({ verified: true, heardSeconds: 30 });
});

const copied = ['check_in', 'favourite', 'follow', 'study_goal'] as const;

/** Somebody else who has done the same: what one closes takes nothing of another. */
async function copyOf(id: number): Promise<number> {
	const other = (await asOwner(site.databaseUrl, `insert into member (nickname) values ('别人') returning id`)) as [{ id: number }];
	for (const table of copied)
		await asOwner(
			site.databaseUrl,
			`insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || '{"member_id": ${other[0].id}}')).* from ${table} t where member_id = ${id} limit 1`,
		);
	return other[0].id;
}

async function countsOf(id: number): Promise<Record<string, number>> {
	const found: Record<string, number> = {};
	for (const table of copied) {
		const [{ n }] = (await asOwner(site.databaseUrl, `select count(*)::int as n from ${table} where member_id = ${id}`)) as [{ n: number }];
		found[table] = n;
	}
	return found;
}

/** Of the member's row: its number, counters and moments. */
const kept = new Set(['id', 'created_at', 'updated_at', 'closed_at', 'version', 'profile_version', 'state_version', 'locale']);
/** Lists of an export that are empty here, each for a reason. */
const unused = [
	// Nobody gave the member one.
	'coupons.json',
	'gifts.json',
	// Nor a seat, and they have bought for themselves.
	'seat-orders.json',
	'seats.json',
	// The member has kept to what is usual.
	'notice-settings.json',
	// Reviews are found helpful by others.
	'reviews-found-helpful.json',
];
