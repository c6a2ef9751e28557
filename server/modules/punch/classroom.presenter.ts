import type { Locale } from '../../../contract/call.ts';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import type { StaffClassroom } from '../../../contract/punch/staff.ts';
import { text } from '../../lib/localized.ts';
import type { AttendedRow, ClassRow, StaffClassRow } from './classroom.queries.ts';

type Titles = ReadonlyMap<number, string>;

const titleOf = (titles: Titles, courseId: number | null) => (courseId === null ? '' : (titles.get(courseId) ?? ''));

export function presentNames(row: Pick<ClassRow, 'title' | 'place' | 'en'>, locale: Locale): { title: string; place: string } {
	return { title: text(row, 'title', locale), place: text(row, 'place', locale) };
}

export function presentAttendedClass(row: AttendedRow, titles: Titles, locale: Locale): PunchMonth['classes'][number] {
	return {
		classId: row.id,
		...presentNames(row, locale),
		courseTitle: titleOf(titles, row.course_id),
		startAt: row.begins_at.toISOString(),
		endAt: row.ends_at.toISOString(),
		day: row.day,
		checkedAt: row.checked_at.toISOString(),
	};
}

export function presentStaffClass(row: StaffClassRow, titles: Titles, locale: Locale): StaffClassroom {
	return {
		id: row.id,
		...presentNames(row, locale),
		courseTitle: titleOf(titles, row.course_id),
		courseId: row.course_id,
		opensAt: row.opens_at.toISOString(),
		startAt: row.begins_at.toISOString(),
		endAt: row.ends_at.toISOString(),
		code: row.code,
		closedAt: row.closed_at?.toISOString() ?? null,
		present: row.present,
		version: row.version,
	};
}
