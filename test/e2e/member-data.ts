import type { BrowserContext } from '@playwright/test';
import { type Database, openDatabase } from '../../server/db/db.ts';
import { runningEmbedded } from '../../server/db/embedded.ts';
import { sql } from '../../server/db/sql.ts';
import { hashPassword } from '../../server/modules/members/passwords.ts';
import { makeGrant, makeLogin } from '../factories.ts';
import { folder, freshPhone } from './app.ts';

/** Rows of members, put straight into the database of the running site: what took them weeks to hear is there at once. */

let opened: Database | undefined;

/** The running site's database: asked for once by each worker of the tests, and closed with it. */
export async function inDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
	if (opened === undefined) {
		const url = runningEmbedded(folder());
		if (url === null) throw new Error('the site of this run has no database');
		opened = openDatabase({ url, connections: 2 });
	}
	return use(opened);
}

export interface LoggedIn {
	id: number;
	token: string;
}

/** A member who is logged in and owns these courses, of each perhaps until a moment; `vip`: every VIP course, for a year. */
export async function memberWith(
	db: Database,
	{ courses = [], vip = false }: { courses?: readonly (number | [course: number, endsAt: Date])[]; vip?: boolean },
): Promise<LoggedIn> {
	const site = { db, app: { platform: { now: () => new Date() } } };
	const { token, member } = await makeLogin(site, freshPhone());
	for (const [index, each] of courses.entries()) {
		const [course, endsAt] = typeof each === 'number' ? [each] : each;
		// The first was enrolled in last.
		const startsAt = new Date(Date.now() - (300 + index) * 86_400_000);
		await makeGrant(db, { member: member.id, course, startsAt, ...(endsAt && { endsAt }) });
	}
	if (vip) await makeGrant(db, { member: member.id, course: null, endsAt: new Date(Date.now() + 365 * 86_400_000) });
	return { id: member.id, token };
}

/** Of those who log in by themselves. */
export const password = 'chalk-and-slate-7';

/** A member who is logged in and could log in again: with a name, a phone and `password`. */
export async function memberWithPassword(): Promise<LoggedIn & { phone: string }> {
	const hash = await hashPassword(password);
	return inDatabase(async (db) => {
		const member = await memberWith(db, {});
		const { phone } = await db.one<{ phone: string }>(
			sql`update member set nickname = '林小满', password_hash = ${hash} where id = ${member.id} returning phone`,
		);
		return { ...member, phone };
	});
}

/** That so many seconds of a lesson were heard from its beginning, and when. The place is where they end, unless it is said. */
export async function addHeard(
	db: Database,
	{
		member,
		lesson,
		seconds,
		position = seconds,
		finished = false,
		at,
	}: { member: number; lesson: number; seconds: number; position?: number; finished?: boolean; at: Date },
): Promise<void> {
	await db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, position, finished_at, updated_at)
		select ${member}, id, course_id, int4multirange(int4range(0, ${seconds})), ${position}, ${finished ? at : null}, ${at} from lesson where id = ${lesson}`);
}

/** A listening record of a lesson or a room: when it began, and so many seconds of it. */
export async function addRecord(
	db: Database,
	{
		member,
		lesson = null,
		room = null,
		seconds,
		at,
		device = '',
	}: { member: number; lesson?: number | null; room?: number | null; seconds: number; at: Date; device?: string },
): Promise<void> {
	const end = new Date(at.getTime() + seconds * 1000);
	await db.run(sql`insert into listening_record (member_id, kind, lesson_id, room_id, course_id, title, device, started_at, last_at, heard)
		select ${member}, ${lesson === null ? 'live' : 'video'}, ${lesson}, ${room}, coalesce((select course_id from lesson where id = ${lesson}), (select course_id from live_room where id = ${room})),
			coalesce((select title from lesson where id = ${lesson}), (select title from live_room where id = ${room})), ${device}, ${at}, ${end}, int4multirange(int4range(0, ${seconds}))`);
}

/** The day's check-in at a moment, perhaps one that was made up later. */
export async function addCheckIn(db: Database, { member, at, madeUpAt }: { member: number; at: Date; madeUpAt?: Date }): Promise<void> {
	await db.run(sql`insert into check_in (member_id, source, day, checked_at, made_up)
		values (${member}, 'daily', (${at}::timestamptz at time zone 'Asia/Shanghai')::date, ${madeUpAt ?? at}, ${madeUpAt !== undefined})`);
}

/** The browser is this member's from now on. */
export async function becomes(context: BrowserContext, { token }: LoggedIn, baseURL: string | undefined): Promise<void> {
	await context.addCookies([{ name: 'agency-smart-token', value: token, url: baseURL ?? '' }]);
}
