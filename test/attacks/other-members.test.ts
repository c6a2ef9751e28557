import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import type { CallKey } from '../../contract/paths.ts';
import { sql } from '../../server/db/sql.ts';
import { exportReady } from '../../server/modules/notices/system.notices.ts';
import { tell } from '../../server/modules/notices/tell.service.ts';
import { makeCredential } from '../authenticator.ts';
import { sentSlip, setUpBank } from '../bank.ts';
import { makeCategory, makeCourse } from '../factories.ts';
import { runJobs } from '../jobs.ts';
import { goodPassword, registerMember } from '../sms.ts';
import { startApp, type TestApp } from '../start-app.ts';

let site: TestApp;
let proof: string;
const here = { origin: 'https://school.example', rpId: 'school.example' };

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false, publicOrigin: here.origin } });
	await setUpBank(site);
	proof = await sentSlip();
});
afterAll(() => site.close());

/** What a member may name that is nobody's, or that everybody may ask about: courses, lessons, rooms, teachers, reviews as readers see them. */
const everybodys =
	`favAdd.prodId favRemove.prodId favState.ids myReview.prodId reviewSave.prodId reviewRemove.prodId reviewHelpful.id followAdd.teacherId
	followRemove.teacherId followState.ids punchIn.roomId lessonNotes.videoId myNotes.courseId noteSave.videoId lessonQuestions.videoId questionAsk.videoId
	orderPreview.prodIds orderCreate.prodId orderCreate.prodIds cartAdd.prodIds cartRemove.prodId couponCheck.prodId couponCheck.prodIds couponClaim.id`.split(
		/\s+/,
	);
/** Made by who asks: a request is the member's. */
const own = ['noteSave.requestId', 'questionAsk.requestId', 'orderCreate.requestId'];
/** Held by a test of its own: another’s address is none for an order (orders.test.ts). */
const elsewhere = ['orderCreate.addressId'];

/** An id that nothing has. */
const nobodys = 999_999;

/** Of the seats that the owner who was made last has bought. */
let [seatCode, seatId] = ['', 0];

/** What belongs to one member, and each call that names it, in an order in which its owner can make them all. */
const owned: [CallKey, keyof Awaited<ReturnType<typeof makeOwner>>['ids'], (id: number) => object][] = [
	['addressSave', 'address', (id) => ({ id, version: 1, name: '林小满', phone: '13500135009', division: '330106', detail: '文三路 129 号' })],
	['addressDefault', 'address', (id) => ({ id })],
	['addressRemove', 'address', (id) => ({ id })],
	['noteUpdate', 'note', (id) => ({ id, version: 1, text: '改过' })],
	['noteRemove', 'note', (id) => ({ id })],
	['noteRestore', 'note', (id) => ({ id })],
	['questionUpdate', 'question', (id) => ({ id, version: 1, text: '改过' })],
	['noticeFolded', 'notice', (id) => ({ id })],
	['noticeRead', 'notice', (id) => ({ ids: [id] })],
	['pushUnsubscribe', 'browser', (id) => ({ id })],
	['passkeyRename', 'passkey', (id) => ({ id, name: '改过' })],
	['sessionsRevoke', 'session', (id) => ({ id })],
	['passkeyRemove', 'passkey', (id) => ({ id })],
	['orderDetail', 'order', (id) => ({ orderId: String(id) })],
	['orderState', 'order', (id) => ({ orderId: String(id) })],
	['payCheck', 'order', (id) => ({ orderId: String(id) })],
	['paySubmit', 'order', (id) => ({ orderId: String(id), method: 'sandbox' })],
	['orderTransfer', 'transferOrder', (id) => ({ orderId: String(id) })],
	['transferProofSend', 'transferOrder', (id) => ({ orderId: String(id), image: proof, payer: '林小满', paidOn: '2026-01-02' })],
	['transferProof', 'transferOrder', (id) => ({ orderId: String(id) })],
	['orderCancel', 'order', (id) => ({ orderId: String(id) })],
	['parcelReceived', 'sentOrder', (id) => ({ orderId: String(id) })],
	['invoiceAsk', 'paidOrder', (id) => ({ orderId: String(id), kind: 'personal', title: '林小满', email: 'x@example.com' })],
	['invoiceChange', 'paidOrder', (id) => ({ orderId: String(id), kind: 'personal', title: '改过', email: 'x@example.com' })],
	['invoiceCancel', 'paidOrder', (id) => ({ orderId: String(id) })],
	['seatPool', 'seatOrder', (id) => ({ orderId: String(id) })],
	['seatLinkEnd', 'seatOrder', (id) => ({ orderId: String(id), lastDay: '2040-01-01' })],
	['seatLinkRenew', 'seatOrder', (id) => ({ orderId: String(id), code: seatCode })],
	['seatTakeBack', 'seatOrder', (id) => ({ orderId: String(id), id: seatId })],
	['orderRefund', 'paidOrder', (id) => ({ orderId: String(id) })],
];
/** Change what their tables keep by the order, not by the member, and `payCheck` nothing where nothing was begun. */
const byOrder: readonly CallKey[] = ['payCheck', 'paySubmit', 'parcelReceived'];
/** The pages of an order say that it is another account's, and no more than that: its number is drawn at random. */
const saysWhose: CallKey = 'orderDetail';
/** Taking away what is not there is no error: it says that nothing was. */
const takenAway: Partial<Record<CallKey, object>> = { pushUnsubscribe: { removed: 0 }, sessionsRevoke: { ended: 0 }, passkeyRemove: { ended: 0 } };

async function confirmed(phone: string) {
	const { token, member } = await registerMember(site, phone);
	expect((await site.call('confirmSelf', { password: goodPassword }, { token })).json.code).toBe(1);
	return { token, id: member.id };
}

/** A member who has one of everything. */
async function makeOwner(phone: string) {
	const { token, id: member } = await confirmed(phone);
	const made = async <K extends CallKey>(key: K, input: object = {}) => {
		const { json } = await site.call(key, input as never, { token });
		if (json.code !== 1) throw new Error(`${key}: ${JSON.stringify(json)}`);
		return json.data;
	};
	const course = await makeCourse(site.db, { category: await makeCategory(site.db) });
	const { id: videoId } = await site.db.one<{ id: number }>(sql`select id from lesson where course_id = ${course} and trial`);
	const address = { name: '林小满', phone: '13500135009', division: '330106' };
	for (const detail of ['文三路 128 号', '文三路 130 号']) await made('addressSave', { ...address, detail });
	for (let n = 0; n < 6; n += 1) await site.db.transaction((tx) => tell(tx, site.app.platform, exportReady, { memberId: member, facts: {} }));
	await site.call('login', { account: phone, password: goodPassword });
	const credential = makeCredential((await made('passkeyAddBegin')) as never, here).credential;
	const push = { endpoint: 'https://push.example.com/x', p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
	const paid = async (requestId = 'request-2', more: { seats?: number } = {}) => {
		const { orderId } = await made('orderCreate', {
			...more,
			prodId: await makeCourse(site.db, { category: await makeCategory(site.db) }),
			requestId,
		});
		const { url } = (await made('paySubmit', { orderId, method: 'sandbox' })) as { url: string };
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		await site.app.server.inject({ method: 'POST', url, headers, payload: 'outcome=paid' });
		return Number(orderId);
	};
	const sent = async () => {
		const order = await paid('request-3');
		await site.db.run(sql`insert into parcel (order_id, state, carrier, tracking_number, sent_at, created_at)
			values (${order}, 'sent', 'sf', 'SF1234567890', now(), now())`);
		return order;
	};
	const seated = async () => {
		const order = await paid('request-5', { seats: 2 });
		seatCode = (await made('seatPool', { orderId: String(order) })).link.code ?? '';
		await made('seatTake', { code: seatCode });
		[{ id: seatId }] = (await site.db.rows(sql`select id from seat where member_id = ${member}`)) as [{ id: number }];
		return order;
	};
	const transferred = async () => {
		const { orderId } = await made('orderCreate', {
			prodId: await makeCourse(site.db, { category: await makeCategory(site.db) }),
			requestId: 'request-4',
		});
		await made('paySubmit', { orderId, method: 'bank' });
		await made('transferProofSend', { orderId, image: proof, payer: '林大满', paidOn: '2026-01-01' });
		return Number(orderId);
	};
	await made('exportAsk');
	await runJobs(site);
	const ids = {
		address: (await made('myAddresses')).find(({ isDefault }) => !isDefault)?.id ?? 0,
		note: (await made('noteSave', { videoId, second: 1, text: '记', requestId: 'request-1' })).id,
		question: (await made('questionAsk', { videoId, second: 1, text: '问', requestId: 'request-1' })).id,
		notice: (await made('noticeList')).dataList.find(({ folded }) => folded > 1)?.id ?? 0,
		browser: (await made('pushSubscribe', push)).id,
		passkey: (await made('passkeyAdd', { credential })).id,
		session: (await made('mySessions')).find(({ current }) => !current)?.id ?? 0,
		order: Number((await made('orderCreate', { prodId: course, requestId: 'request-1' })).orderId),
		paidOrder: await paid(),
		sentOrder: await sent(),
		transferOrder: await transferred(),
		seatOrder: await seated(),
	};
	const { href } = await made('memberExport');
	return { token, member, ids, href };
}

/** Every row about a member, in every table. */
async function rowsOf(member: number): Promise<Record<string, string>> {
	const tables = await site.db.rows<{ name: string }>(sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
		where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'member_id' and not a.attisdropped order by 1`);
	const rows: Record<string, string> = {};
	for (const { name } of tables) {
		const found = await site.db.pool.query(
			`select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as all from ${name} t where member_id = $1`,
			[member],
		);
		rows[name] = found.rows[0].all;
	}
	return rows;
}

/** The fields of an input by which something is named. */
function idFields(input: z.ZodType): string[] {
	const { def } = input as unknown as { def: { type: string; options?: z.ZodType[]; shape?: object } };
	if (def.type === 'union') return (def.options ?? []).flatMap(idFields);
	return Object.keys(def.shape ?? {}).filter((field) => /^ids?$|Ids?$/.test(field));
}

test('R53 every call of members that names something by its number says here whose it is', () => {
	const named = Object.entries(calls).flatMap(([key, { guard, input }]) =>
		guard === 'member' ? [...new Set(idFields(input))].map((field) => `${key}.${field}`) : [],
	);
	const known = [...everybodys, ...own, ...elsewhere, ...owned.flatMap(([key]) => [`${key}.id`, `${key}.ids`, `${key}.orderId`])];
	expect(named.filter((each) => !known.includes(each))).toEqual([]);
	expect([...everybodys, ...own, ...elsewhere].filter((each) => !named.includes(each))).toEqual([]);
	expect(owned.filter(([key]) => !named.some((each) => each.startsWith(`${key}.`)))).toEqual([]);
});

test('R53 with another member’s numbers everything but the page of an order is answered as with numbers that nothing has, and nothing of theirs changes', async () => {
	const owner = await makeOwner('13500135301');
	const thief = await confirmed('13500135302');
	for (const [key, what, inputOf] of owned) {
		const id = owner.ids[what];
		expect([key, id > 0 && id !== nobodys]).toEqual([key, true]);
		const before = await rowsOf(owner.member);
		const theirs = await site.call(key, inputOf(id), { token: thief.token });
		const missing = await site.call(key, inputOf(nobodys), { token: thief.token });
		const { traceId: _theirs, ...answer } = theirs.json;
		const { traceId: _missing, ...wanted } = missing.json;
		if (key === saysWhose) expect([theirs.status, answer]).toEqual([403, { code: 403, reason: 'forbidden', msg: expect.any(String) }]);
		else expect([key, theirs.status, answer]).toEqual([key, missing.status, wanted]);
		const status = key === saysWhose ? 403 : 404;
		expect([key, theirs.status, answer.data]).toEqual([key, ...(takenAway[key] ? [200, takenAway[key]] : [status, undefined])]);
		expect(await rowsOf(owner.member)).toEqual(before);
		// The same by its owner: so that it was the number that was refused.
		const { json } = await site.call(key, inputOf(id), { token: owner.token });
		expect([key, json.code]).toEqual([key, 1]);
		if (calls[key].method === 'POST' && !byOrder.includes(key)) expect([key, await rowsOf(owner.member)]).not.toEqual([key, before]);
	}
	// By its address: what is no call.
	const fetched = async (path: string, token: string) => (await site.get(path, { token })).status;
	const path = new URL(owner.href ?? '', here.origin).pathname;
	expect([
		await fetched(path, thief.token),
		await fetched(path.replace(/\d+/, String(nobodys)), thief.token),
		await fetched(path, owner.token),
	]).toEqual([404, 404, 200]);
});
