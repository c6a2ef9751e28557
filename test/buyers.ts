import { sql } from '../server/db/sql.ts';
import { newProducts } from '../tools/seed/bulk.ts';
import { asOwner } from './database.ts';
import { makeLogin } from './factories.ts';
import type { TestApp } from './start-app.ts';

/** Ahead of every real clock: jobs for later run when a test moves them. */
export const start = new Date('2040-11-24T08:00:00Z');
export const minutes = (n: number) => new Date(start.getTime() + n * 60_000);

let serial = 0;
let forms = 0;

/** A member who is logged in at the start of the clock, with what buyers do at the built-in cashier. */
export async function makeBuyer(site: TestApp) {
	site.setNow(start);
	serial += 1;
	const { token, member } = await makeLogin(site, `1380008${String(serial).padStart(4, '0')}`);
	const call = <K extends Parameters<TestApp['call']>[0]>(key: K, input: object) => site.call(key, input as never, { token });
	/** By a form of its own, unless another `requestId` is given. */
	const create = async (input: object) => {
		forms += 1;
		const { json } = await call('orderCreate', { requestId: `form-${forms}-of-this-test`, ...input });
		return json as unknown as { code: number; reason?: string; data: { orderId: string; orderState: number } };
	};
	const submit = async (orderId: string) =>
		(await call('paySubmit', { orderId, method: 'sandbox' })).json as { code: number; reason: string; data: { action: string; url: string } };
	return {
		token,
		memberId: member.id,
		call,
		submit,
		create,
		/** Of one product, or of several. */
		order: async (...ids: number[]) => (await create(ids.length === 1 ? { prodId: ids[0] } : { prodIds: ids.join() })).data,
		pay: async (orderId: string, outcome = 'paid') => playAt(site, (await submit(orderId)).data.url, outcome),
		stateOf: async (orderId: string) => ((await call('orderState', { orderId })).json.data as { orderState: number }).orderState,
		/** A new one, where things are posted to. */
		address: async () => {
			const address = { name: '林小满', phone: '13800138000', division: '330106', detail: '文三路 128 号' };
			return ((await call('addressSave', address)).json.data as { id: number }).id;
		},
		owns: async (course: number) =>
			(await site.db.rows(sql`select 1 from enrolment_grant where member_id = ${member.id} and course_id = ${course} and revoked_at is null`)).length,
	};
}

/** Stands at the cashier and lets the payment go this way. */
export async function playAt(site: TestApp, url: string, outcome: string) {
	const headers = { 'content-type': 'application/x-www-form-urlencoded' };
	const answer = await site.app.server.inject({ method: 'POST', url, headers, payload: `outcome=${outcome}` });
	return { status: answer.statusCode, location: answer.headers.location };
}

/** The merchant number of an order's newest try. */
export async function tryOf(site: TestApp, orderId: string): Promise<string> {
	return (await site.db.one<{ number: string }>(sql`select number from payment_try where order_id = ${Number(orderId)} order by n desc limit 1`))
		.number;
}

/** A VIP plan of so many days. */
export async function makePlan(site: TestApp, days: number): Promise<number> {
	const [id = 0] = await newProducts(site.db, 3, 1);
	await asOwner(
		site.databaseUrl,
		`insert into vip_plan (id, title, days, price, en) values (${id}, '一年', ${days}, 19900, '{"title": "One year"}')`,
	);
	return id;
}

/** What every account of the books holds; `all` together is nought. */
export async function booksOf(site: TestApp): Promise<Record<string, number>> {
	const rows = await site.db.rows<{ account: string; amount: number }>(
		sql`select account, sum(amount)::bigint as amount from money_entry group by account`,
	);
	return { ...Object.fromEntries(rows.map((row) => [row.account, row.amount])), all: rows.reduce((total, { amount }) => total + amount, 0) };
}

/** What changed in the books, account by account. */
export function changes(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
	return Object.fromEntries(
		Object.keys(after)
			.map((account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const)
			.filter(([, by]) => by !== 0),
	);
}
