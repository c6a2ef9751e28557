import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface AddressFields {
	name: string;
	phone: string;
	division: string;
	province: string;
	city: string;
	district: string;
	detail: string;
	postcode: string;
}

export interface AddressRow extends AddressFields {
	id: number;
	version: number;
	is_default: boolean;
}

const columns = sql`id, version, name, phone, division, province, city, district, detail, postcode, is_default`;

/** While this transaction runs nothing else happens to the member's addresses, so that their number and the one default hold. */
export function lockMember(tx: Tx, memberId: number) {
	return tx.run(sql`select pg_advisory_xact_lock(7532018, ${memberId}::int)`);
}

/** The default first, then the newest. */
export function listOf(db: Db, memberId: number) {
	return db.rows<AddressRow>(sql`select ${columns} from address where member_id = ${memberId} order by is_default desc, id desc`);
}

export function insert(tx: Tx, memberId: number, fields: AddressFields, isDefault: boolean, at: Date) {
	const { name, phone, division, province, city, district, detail, postcode } = fields;
	return tx.one<AddressRow>(sql`insert into address (member_id, name, phone, division, province, city, district, detail, postcode, is_default, created_at, updated_at)
		values (${memberId}, ${name}, ${phone}, ${division}, ${province}, ${city}, ${district}, ${detail}, ${postcode}, ${isDefault}, ${at}, ${at})
		returning ${columns}`);
}

export function update(tx: Tx, id: number, fields: AddressFields, at: Date) {
	const { name, phone, division, province, city, district, detail, postcode } = fields;
	return tx.one<AddressRow>(sql`update address set name = ${name}, phone = ${phone}, division = ${division}, province = ${province}, city = ${city},
			district = ${district}, detail = ${detail}, postcode = ${postcode}, version = version + 1, updated_at = ${at}
		where id = ${id} returning ${columns}`);
}

export function remove(tx: Tx, id: number) {
	return tx.run(sql`delete from address where id = ${id}`);
}

/** Two statements: of two defaults at one moment the index would refuse the second. */
export async function makeDefault(tx: Tx, memberId: number, id: number) {
	await tx.run(sql`update address set is_default = false where member_id = ${memberId} and is_default`);
	return tx.one<AddressRow>(sql`update address set is_default = true where id = ${id} returning ${columns}`);
}

export function removeAllOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from address where member_id = ${memberId}`);
}
