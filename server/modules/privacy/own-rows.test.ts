import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { makeMember } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { raw, sql } from '../../db/sql.ts';
import { personalData } from './personal-data.ts';

type Row = Record<string, unknown>;

/** What a column holds where its type does not say it. In reach: `n` counts a member's rows, `s` is another number for each row of all, `at` a moment. */
const special: Record<string, Record<string, string>> = {
	address: { division: `'330106'`, postcode: `''` },
	bank_proof: { order_id: '1000000000000000 + s', payer: `'payer ' || s`, state: `'sent'` },
	check_in: { source: `'daily'` },
	customer_order: { id: '1000000000000000 + s' },
	enrolment_grant: { source: `'gift'`, course_id: 's' },
	seat: { taken_at: 'at' },
	seat_pool: { order_id: '1000000000000000 + s', line: '1', seats: '2', code: `translate(lpad(s::text, 20, '2'), '01', 'AB')` },
	gift_code: { member_id: 'member_id', code_hash: `sha256(s::text::bytea)`, last_four: `'8DWE'`, taken_at: 'at' },
	invoice: {
		tax_number: `'91350100M000100Y43'`,
		order_id: '1000000000000000 + s',
		kind: `'company'`,
		state: `'issued'`,
		number: `(10000000000000000000 + s)::text`,
		issued_on: 'at',
		requested_at: 'at',
	},
	ledger: { outcome: `'accepted'` },
	listening_record: { kind: `'video'`, lesson_id: 's', device: `'Chrome'` },
	member_coupon: { n: 'n', state: '3', order_id: '1000000000000000 + s', used_at: 'at' },
	member_export: { state: `'removed'` },
	notice: { kind: `'system'` },
	notice_delivery: { way: `'sms'` },
	notice_setting: { kind: `(array['course', 'goal', 'live', 'order'])[n]`, way: `'sms'` },
	order_line: { order_id: '1000000000000000 + s', prod_type: '1' },
	parcel: { order_id: '1000000000000000 + s', state: `'sent'`, carrier: `'sf'`, tracking_number: `'SF' || lpad(s::text, 8, '0')`, sent_at: 'at' },
	passkey: { device_type: `'singleDevice'` },
	passkey_challenge: { member_id: 'member_id', purpose: `'add'` },
	review: { stars: '5', helpful_count: '9' },
	security_event: { kind: `'password_guesses'` },
	sms_code: { phone: 'phone', scene: `'login'` },
	study_goal: { kind: `'days'`, amount: '3' },
};
/** Lists that are read page by page have more rows than a page; each pair of rows at the same moment, one pair over the end of a page. */
const paged = ['heard', 'ledger', 'listening_record', 'note', 'notice', 'notice_delivery', 'question'];
const newestFirst = ['addresses', 'pushed-browsers', 'study/listening-records'];
/** Not filled in here: the members themselves, and failures, which are kept by a hash of the account (`leftovers.test.ts`). */
const elsewhere = ['member', 'login_failure'];

const tables = Object.assign({}, ...personalData.map((each) => each.tables)) as (typeof personalData)[number]['tables'];
/** Rows that are a member's by what they are part of. */
const partOf: Record<string, { whole: string; by: string; goes?: true }> = {
	order_line: { whole: 'customer_order', by: 'order_id' },
	parcel: { whole: 'customer_order', by: 'order_id', goes: true },
};
const filled = [...new Set([...Object.keys(tables), ...Object.keys(partOf)])].filter((table) => !elsewhere.includes(table));
const phones = ['13600000001', '13600000002'] as const;

let site: TestApp;
let members: [number, number];
beforeAll(async () => {
	site = await startApp();
	members = [await makeMember(site.db), await makeMember(site.db)];
	for (const [index, id] of members.entries()) await site.db.run(sql`update member set phone = ${phones[index]} where id = ${id}`);
	for (const table of filled) await fill(table);
});
afterAll(() => site.close());

/** Rows of both members by turns: whatever increases from row to row does so in every column. */
async function fill(table: string): Promise<void> {
	const columns = await site.db.rows<{
		name: string;
		type: string;
		given: boolean;
	}>(sql`select attname::text as name, atttypid::regtype::text as type,
			attnotnull and (not atthasdef or atttypid = 'timestamptz'::regtype) as given
		from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`);
	const values = columns.flatMap(({ name, type, given }) => {
		const value = special[table]?.[name] ?? (given ? usualOf(name, type) : undefined);
		return value === undefined ? [] : [[name, value] as const];
	});
	const isOneEach = await site.db.row(sql`select from pg_index where indrelid = ${table}::regclass and indisunique and indpred is null
		and array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) = array['member_id']`);
	const count = isOneEach ? 1 : paged.includes(table) ? 2002 : 4;
	try {
		// What the rows name need not be there, and nothing follows from them.
		await asOwner(
			site.databaseUrl,
			'set session_replication_role = replica',
			`insert into "${table}" (${values.map(([name]) => `"${name}"`).join(', ')}) overriding system value select ${values.map(([, value]) => value).join(', ')}
				from (select m.*, n, n * 10 + i as s, timestamptz '2026-01-01' + n / 2 * interval '1 hour' + i * interval '1 minute' as at
					from (values (0, ${members[0]}, '${phones[0]}'), (1, ${members[1]}, '${phones[1]}')) m(i, member_id, phone), generate_series(1, ${count}) n
					where i = 0 or n <= 4) r order by md5(s::text)`,
		);
	} catch (error) {
		throw new Error(`${table}: \`special\` must say what its columns hold: ${(error as Error).message}`);
	}
}

function usualOf(name: string, type: string): string {
	if (name === 'member_id') return 'member_id';
	if (/int/.test(type)) return 's';
	if (type === 'text') return `'text ' || lpad(s::text, 6, '0')`;
	if (type === 'bytea') return `decode(lpad(to_hex(s), 64, '0'), 'hex')`;
	if (type === 'date') return `date '2026-01-01' + n`;
	return { 'timestamp with time zone': 'at', boolean: 'false', jsonb: `'{}'` }[type] ?? `'{}'::${type}`;
}

/** All rows of a table that are a member's, in their order. */
const rowsOf = (table: string, index: 0 | 1) => {
	const part = partOf[table];
	const is =
		table === 'sms_code'
			? sql`phone = ${phones[index]}`
			: part
				? sql`${raw(part.by)} in (select id from ${raw(part.whole)} where member_id = ${members[index]})`
				: sql`${raw(table === 'member' ? 'id' : 'member_id')} = ${members[index]}`;
	return site.db.rows<Row>(sql`select * from ${raw(`"${table}"`)} t where ${is} order by t`);
};
const everythingOf = async (index: 0 | 1) =>
	Object.fromEntries(await Promise.all([...filled, 'member'].map(async (table) => [table, await rowsOf(table, index)] as const)));
const plain = (row: Row, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));

describe('R67 of two members who have rows everywhere', () => {
	test.each(personalData.flatMap(({ files }) => files.filter(({ table }) => !elsewhere.includes(table)).map((file) => [file.name, file] as const)))(
		'%s hands out to each their own rows, all of them, in order',
		async (name, { table, pages }) => {
			for (const index of [0, 1] as const) {
				const handedOut: Row[] = [];
				for await (const rows of pages(site.db, members[index] ?? 0)) handedOut.push(...(rows as Row[]));
				const rows = await rowsOf(table, index);
				// What the table has under the same name; bytes are handed out as text.
				const names = Object.keys(handedOut[0] ?? {}).filter((each) => each in (rows[0] ?? {}) && !Buffer.isBuffer(rows[0]?.[each]));
				expect(names).not.toEqual([]);
				const expected = newestFirst.includes(name) ? rows.toReversed() : rows;
				expect(handedOut.map((row) => plain(row, names))).toEqual(expected.map((row) => plain(row, names)));
			}
		},
	);

	test('an order has its own parcel and its own lines', async () => {
		const orders = personalData.flatMap(({ files }) => files).find(({ name }) => name === 'orders');
		for (const index of [0, 1] as const)
			for await (const rows of orders?.pages(site.db, members[index]) ?? [])
				for (const { id, parcel, lines } of rows as { id: number; parcel: { tracking_number: string }; lines: { product_id: number }[] }[]) {
					const s = id - 1_000_000_000_000_000;
					expect([parcel.tracking_number, lines.map((line) => line.product_id)]).toEqual([`SF${String(s).padStart(8, '0')}`, [s]]);
				}
		expect.assertions(8);
	});

	test('one is forgotten: their rows are gone, the other’s are what they were; a second time changes nothing', async () => {
		const other = await everythingOf(1);
		const forget = () =>
			site.db.transaction(async (tx) => {
				for (const each of personalData)
					await each.forget(tx, { id: members[0], phone: phones[0], email: null, at: new Date('2026-11-24T02:00:00Z') }, site.app.platform);
			});
		expect(Object.entries(await everythingOf(0)).filter(([, rows]) => rows.length === 0)).toEqual([]);
		await forget();
		const left = await everythingOf(0);
		expect(Object.keys(left).filter((table) => (left[table]?.length ?? 0) > 0)).toEqual(
			[...filled, 'member'].filter((table) => !partOf[table]?.goes && tables[partOf[table]?.whole ?? table]?.stays !== undefined),
		);
		expect(await everythingOf(1)).toEqual(other);
		await forget();
		const { member: [{ version: _first, ...once } = {}] = [], ...rest } = left;
		const { member: [{ version: _second, ...twice } = {}] = [], ...restTwice } = await everythingOf(0);
		expect([twice, restTwice]).toEqual([once, rest]);
	});
});
