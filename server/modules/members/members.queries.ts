import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface MemberRow {
	id: number;
	phone: string | null;
	email: string | null;
	nickname: string;
	avatar: string;
	password_hash: string | null;
	gender: 'unknown' | 'female' | 'male';
	birthday: string | null;
	bio: string;
	vip_until: Date | null;
	disabled_at: Date | null;
	created_at: Date;
}

const columns = sql`id, phone, email, nickname, avatar, password_hash, gender, birthday, bio, vip_until, disabled_at, created_at`;

export function find(db: Db, id: number) {
	return db.row<MemberRow>(sql`select ${columns} from member where id = ${id}`);
}

export function findByPhone(db: Db, phone: string) {
	return db.row<MemberRow>(sql`select ${columns} from member where phone = ${phone}`);
}

/** Nothing when another member holds the phone; two at once make one. */
export function insert(db: Db, member: { phone: string; nickname: string; passwordHash: string; at: Date }) {
	return db.row<MemberRow>(sql`insert into member (phone, nickname, password_hash, created_at, updated_at)
		values (${member.phone}, ${member.nickname}, ${member.passwordHash}, ${member.at}, ${member.at})
		on conflict (phone) do nothing returning ${columns}`);
}

/** Tells the id of the member whose password it was. */
export function setPassword(tx: Tx, phone: string, passwordHash: string, at: Date) {
	return tx.row<{ id: number }>(sql`update member set password_hash = ${passwordHash}, updated_at = ${at} where phone = ${phone} returning id`);
}

/** The copy for showing; grants decide. */
export function setVipUntil(tx: Tx, id: number, until: Date | null) {
	return tx.run(sql`update member set vip_until = ${until} where id = ${id} and vip_until is distinct from ${until}`);
}
