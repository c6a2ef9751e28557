import type { Db } from '../db/db.ts';

/** What a module tells the sitemap of its things that have a page each. */
export interface Addresses {
	/** 0 when there is nothing; whether it is online or not. */
	highestId(db: Db): Promise<number>;
	/** Those online with after < id <= upTo, in the order of their ids. */
	list(db: Db, after: number, upTo: number): Promise<{ id: number; updated_at: Date }[]>;
}
