import type { Platform } from '../http/route.ts';
import type { Db, Tx } from './db.ts';

/** Chinese and English: what the member reads in the manifest of an export. */
export type Words = readonly [zh: string, en: string];

export type PersonalRow = object;

/** Rows of one kind that are kept about a member, as they are handed out. */
export interface PersonalFile {
	/** Of the file in the export, without its ending: `study/ledger`. It never changes. */
	name: string;
	/** The table that its rows come from. */
	table: string;
	/** What the rows are for. */
	purpose: Words;
	/** Where they come from; default: what the member wrote or did on the site. */
	source?: Words;
	/** How long they are kept; default: until the account is closed. */
	kept?: Words;
	/** Who gets them besides; default: nobody. */
	shared?: Words;
	/** All of the member's rows, a page at a time; columns under names that never change. Secrets and other people's data stay out. */
	pages(db: Db, memberId: number): AsyncIterable<readonly PersonalRow[]>;
}

/** A file of the member's own, as a picture. */
export interface PersonalPicture {
	name: string;
	bytes: Buffer;
}

/** What becomes of a table that holds something about members. */
export interface PersonalTable {
	/** Why its rows are not handed out; absent: a file of the same module has them. */
	leftOut?: Words;
	/** Why its rows stay when the account is closed, and what of the person is taken out of them; absent: they are removed. */
	stays?: Words;
}

/** Who goes, with what only they know of themselves: needed to find rows that are kept by it. */
export interface Leaving {
	id: number;
	phone: string | null;
	email: string | null;
	at: Date;
}

/** What one module keeps about members. `privacy` has the list of all modules. */
export interface PersonalData {
	files: readonly PersonalFile[];
	pictures?(db: Db, memberId: number): Promise<PersonalPicture[]>;
	/** Every table of the module with rows about a member. */
	tables: Readonly<Record<string, PersonalTable>>;
	/** Removes or makes anonymous all of it, in the transaction in which the account goes. A second time changes nothing. */
	forget(tx: Tx, leaving: Leaving, platform: Platform): Promise<unknown>;
}

const pageRows = 2000;

/** Reads a long list page by page: `read` is given the last row that was read. */
export async function* pagesOf<T extends PersonalRow>(read: (last: T | undefined, limit: number) => Promise<T[]>): AsyncIterable<readonly T[]> {
	let last: T | undefined;
	for (;;) {
		const rows = await read(last, pageRows);
		if (rows.length > 0) yield rows;
		if (rows.length < pageRows) return;
		last = rows.at(-1);
	}
}

/** A list that is short by a rule of its module. */
export async function* onePage(rows: Promise<readonly unknown[]>): AsyncIterable<readonly PersonalRow[]> {
	yield (await rows) as readonly PersonalRow[];
}
