import type { ExpressionBuilder } from 'kysely';
import { builderOf, rowsOf } from '../../db/built.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { StaffTables } from './staff.tables.ts';

const tables = builderOf<StaffTables>();
type Staff = ExpressionBuilder<StaffTables, 'staff'>;

export interface ListedStaffRow {
	id: number;
	account: string;
	name: string;
	roles: string[];
	disabled_at: Date | null;
	has_totp: boolean;
	created_at: Date;
	version: number;
}

export interface StaffFilter {
	/** Part of a name or of an account; empty for all. */
	q: string;
}

/** By name, then by age. */
export async function list(db: Db, filter: StaffFilter, offset: number, limit: number): Promise<ListedStaffRow[]> {
	const { where, columns } = listed(filter);
	return rowsOf(db, (await tables()).selectFrom('staff').select(columns).where(where).orderBy('name').orderBy('id').offset(offset).limit(limit));
}

export async function count(db: Db, filter: StaffFilter): Promise<number> {
	const counted = (await tables()).selectFrom('staff').select((of) => of.fn.countAll<number>().as('total'));
	const [row] = await rowsOf(db, counted.where(listed(filter).where));
	return row?.total ?? 0;
}

/** The row as it is and stays until the transaction is over; undefined for none. */
export async function findForUpdate(tx: Tx, id: number): Promise<ListedStaffRow | undefined> {
	const [row] = await rowsOf(
		tx,
		(await tables())
			.selectFrom('staff')
			.select(listed({ q: '' }).columns)
			.where('id', '=', id)
			.forUpdate(),
	);
	return row;
}

export interface StaffPatch {
	name?: string;
	roles?: string[];
	disabled_at?: Date | null;
}

/** What is absent stays. Undefined when there is no such row of this version. */
export async function update(tx: Tx, { id, version }: { id: number; version: number }, patch: StaffPatch): Promise<ListedStaffRow | undefined> {
	const changed = (await tables())
		.updateTable('staff')
		.set({ ...patch, version: version + 1 })
		.where('id', '=', id)
		.where('version', '=', version);
	const [row] = await rowsOf(tx, changed.returning(listed({ q: '' }).columns));
	return row;
}

/** Owners who may sign in, and stay so until the transaction is over: of two who are taken away at once the second sees that the first is gone. */
export async function lockOwners(tx: Tx): Promise<number[]> {
	const owners = (await tables())
		.selectFrom('staff')
		.select('id')
		.where((of) => of(of.val('owner'), '=', of.fn.any('roles')))
		.where('disabled_at', 'is', null);
	return (await rowsOf(tx, owners.orderBy('id').forUpdate())).map(({ id }) => id);
}

function listed({ q }: StaffFilter) {
	const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
	return {
		columns: (of: Staff) =>
			[
				...(['id', 'account', 'name', 'roles', 'disabled_at', 'created_at', 'version'] as const),
				of('totp_secret', 'is not', null).$castTo<boolean>().as('has_totp'),
			] as const,
		where: (of: Staff) => (q === '' ? of.lit(true) : of.or([of('name', 'ilike', part), of('account', 'ilike', part)])),
	};
}
