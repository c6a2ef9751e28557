import { callPaths } from '../../contract/paths.ts';
import { openDatabase } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { type Asker, growthRows } from './in-turn.ts';
import { addBuyers, type Buyer } from './orders.ts';
import type { Measured } from './process.ts';
import { type Table, thousands } from './report.ts';

/** A server whose agency has so many orders, and one member with sixty of their own. */
export interface Shop {
	server: Measured;
	buyer: Buyer;
	orders: number;
}

const own = 60;
/** Orders of each of the others. */
const each = 20;
/** Rows that one statement adds. */
const batch = 250_000;

/** Adds orders to a demo database, of members without a login; those of the one who asks are made last, and are the same in every shop. */
export async function fillOrders(url: string, orders: number): Promise<Buyer> {
	const db = openDatabase({ url, connections: 1 });
	// What triggers tell, and whom rows belong to, is of no interest here, and would take most of the time.
	await db.run(sql`set session_replication_role = replica`);
	for (let from = 1; from <= orders; from += batch) {
		const to = Math.min(from + batch - 1, orders);
		await db.run(sql`insert into customer_order (id, member_id, request_id, state, amount, pay_method, created_at, expires_at, paid_at, closed_at, closed_why)
			select 2025010100000000 + n, 10000000 + n / ${each}::int, n::text, s, 19900, case s when 2 then 'wechat' end, at, at + interval '30 minutes',
				case s when 2 then at end, case s when 3 then at end, case s when 3 then 'expired' end
			from generate_series(${from}::int, ${to}::int) n,
				lateral (select 2 + n % 2 as s, timestamptz '2025-01-01' + make_interval(secs => n * 3) as at) l`);
		await db.run(sql`insert into order_line (order_id, line, product_id, prod_type, title, price)
			select 2025010100000000 + n, 1, 1 + n % 20, 1, '从零讲微积分', 19900 from generate_series(${from}::int, ${to}::int) n`);
	}
	const [buyer] = await addBuyers(db, 1);
	if (buyer === undefined) throw new Error('there is no buyer');
	await db.run(sql`insert into customer_order (id, member_id, request_id, state, amount, pay_method, created_at, expires_at, paid_at)
		select 2026112400000000 + n, ${buyer.id}, n::text, 2, 19900, 'wechat', at, at + interval '30 minutes', at
		from generate_series(1, ${own}::int) n, lateral (select timestamptz '2026-11-01' + make_interval(hours => n) as at) l`);
	await db.run(sql`insert into order_line (order_id, line, product_id, prod_type, title, price)
		select 2026112400000000 + n, 1, 1 + n % 20, 1, '从零讲微积分', 19900 from generate_series(1, ${own}::int) n`);
	await db.run(sql`set session_replication_role = origin`);
	for (const table of [sql`customer_order`, sql`order_line`]) await db.run(sql`vacuum (analyze) ${table}`);
	await db.run(sql`checkpoint`);
	await db.close();
	return buyer;
}

const list = callPaths.myOrders[1];
const questions = [
	{ name: 'orders, page 1', path: `${list}?currPage=1&pageSize=10` },
	{ name: 'orders, page 6', path: `${list}?currPage=6&pageSize=10` },
	{ name: 'paid ones, page 1', path: `${list}?currPage=1&pageSize=10&orderState=2` },
	{ name: 'how many in each state', path: callPaths.orderCounts[1] },
	{ name: 'one order', path: `${callPaths.orderDetail[1]}?orderId=2026112400000007` },
];

const askerOf = ({ server, buyer }: Shop): Asker => ({ origin: server.origin, token: buyer.token });

/** Time to the whole answer of what a member asks about their orders, among few and among many: the median of `samples`, both in turn. */
export async function orderGrowthTable(few: Shop, many: Shop, samples: number): Promise<Table> {
	const rows = await growthRows(questions, [askerOf(few), askerOf(many)], samples);
	return {
		title: 'A member’s orders among many (caches bypassed)',
		note: `Milliseconds for one HTTP request of a member with ${own} orders in both, database and server together, median; the two are asked in turn.`,
		head: ['question', `${thousands(few.orders)} orders`, `${thousands(many.orders)} orders`, 'many / few'],
		rows,
	};
}
