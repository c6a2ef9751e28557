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
	profile_version: number;
	password_changed_at: Date | null;
	closes_at: Date | null;
}

const columns = sql`id, phone, email, nickname, avatar, password_hash, gender, birthday, bio, vip_until, disabled_at, created_at,
	profile_version, password_changed_at, closes_at`;

export function find(db: Db, id: number) {
	return db.row<MemberRow>(sql`select ${columns} from member where id = ${id}`);
}

export function findByPhone(db: Db, phone: string) {
	return db.row<MemberRow>(sql`select ${columns} from member where phone = ${phone}`);
}

/**
 * A member who logs in, held until the login is there: whoever ends all logins meanwhile waits for it, or has gone first. Undefined when the password or the phone
 * is another one since `seen` was read.
 */
export function holdForLogin(tx: Tx, seen: MemberRow) {
	return tx.row<MemberRow>(sql`select ${columns} from member
		where id = ${seen.id} and phone is not distinct from ${seen.phone} and password_hash is not distinct from ${seen.password_hash} for no key update`);
}

/** Who logs in by a code that came to this phone, held in the same way. */
export function holdByPhone(tx: Tx, phone: string) {
	return tx.row<MemberRow>(sql`select ${columns} from member where phone = ${phone} for no key update`);
}

/** Nothing when another member holds the phone; two at once make one. */
export function insert(db: Db, member: { phone: string; nickname: string; passwordHash: string; at: Date }) {
	return db.row<MemberRow>(sql`insert into member (phone, nickname, password_hash, created_at, updated_at)
		values (${member.phone}, ${member.nickname}, ${member.passwordHash}, ${member.at}, ${member.at})
		on conflict (phone) do nothing returning ${columns}`);
}

/** Tells the id of the member whose password it was. */
export function setPassword(tx: Tx, phone: string, passwordHash: string, at: Date) {
	return tx.row<{ id: number }>(
		sql`update member set password_hash = ${passwordHash}, password_changed_at = ${at}, updated_at = ${at} where phone = ${phone} returning id`,
	);
}

/** 0 when the password is not the one any more that it was. */
export function replacePassword(tx: Tx, { id, before, passwordHash, at }: { id: number; before: string | null; passwordHash: string; at: Date }) {
	return tx.run(sql`update member set password_hash = ${passwordHash}, password_changed_at = ${at}, updated_at = ${at}
		where id = ${id} and password_hash is not distinct from ${before}`);
}

/** Fails by the table's own rule when another member holds the phone. */
export function setPhone(tx: Tx, id: number, phone: string, at: Date) {
	return tx.one<MemberRow>(sql`update member set phone = ${phone}, updated_at = ${at} where id = ${id} returning ${columns}`);
}

export interface ProfilePatch {
	nickname?: string | undefined;
	gender?: MemberRow['gender'] | undefined;
	birthday?: string | null | undefined;
	bio?: string | undefined;
}

/** Nothing when the profile is not the version any more that the change was made from. */
export function updateProfile(db: Db, { id, version, at }: { id: number; version: number; at: Date }, patch: ProfilePatch) {
	return db.row<MemberRow>(sql`update member set nickname = coalesce(${patch.nickname ?? null}::text, nickname), gender = coalesce(${patch.gender ?? null}::text, gender),
			birthday = case when ${patch.birthday !== undefined} then ${patch.birthday ?? null}::date else birthday end, bio = coalesce(${patch.bio ?? null}::text, bio),
			profile_version = profile_version + 1, updated_at = ${at}
		where id = ${id} and profile_version = ${version} returning ${columns}`);
}

export function setAvatar(tx: Tx, id: number, avatar: string, at: Date) {
	return tx.one<MemberRow>(sql`update member set avatar = ${avatar}, updated_at = ${at} where id = ${id} returning ${columns}`);
}

/** The copy for showing; grants decide. */
export function setVipUntil(tx: Tx, id: number, until: Date | null) {
	return tx.run(sql`update member set vip_until = ${until} where id = ${id} and vip_until is distinct from ${until}`);
}
