import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface Leg {
	/** `provider:wechat`, `sales`, `owed`. */
	account: string;
	/** Fen; not nought. */
	amount: number;
}

export interface NewPosting {
	cause: 'payment' | 'refund';
	causeId: string;
	at: Date;
	currency: string;
}

/** Enters a posting with its legs, which add up to nought (the database refuses others). 0 legs when this cause was entered before. */
export function post(tx: Tx, posting: NewPosting, legs: readonly Leg[]) {
	return tx.run(sql`with entered as (insert into money_posting (cause, cause_id, at) values (${posting.cause}, ${posting.causeId}, ${posting.at})
			on conflict (cause, cause_id) do nothing returning id)
		insert into money_entry (posting_id, line, account, amount, currency)
		select e.id, l.n::smallint, l.v ->> 'account', (l.v ->> 'amount')::bigint, ${posting.currency}
		from entered e, jsonb_array_elements(${JSON.stringify(legs)}::jsonb) with ordinality l (v, n)`);
}

/** What each account holds now. */
export function listBalances(db: Db) {
	return db.rows<{ account: string; currency: string; amount: number }>(
		sql`select account, currency, sum(amount)::bigint as amount from money_entry group by account, currency order by account, currency`,
	);
}
