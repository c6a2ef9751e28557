import type { Locale } from '../../../contract/call.ts';
import type { TeacherCard, TeacherDetail } from '../../../contract/teachers/public.ts';
import type { Config } from '../../config.ts';
import { text } from '../../lib/localized.ts';
import { avatarUrl } from '../media/media.urls.ts';
import type { TeacherDetailRow, TeacherRow } from './teachers.queries.ts';

export function presentTeacher(config: Config, row: TeacherRow, locale: Locale): TeacherCard {
	return {
		id: row.id,
		name: text(row, 'name', locale),
		avatar: avatarUrl(config, row),
		title: text(row, 'title', locale),
		summary: text(row, 'summary', locale),
		categoryLevel1: row.category_id,
		categoryName: text({ name: row.category_name, en: row.category_en }, 'name', locale),
		years: row.years,
		courseCount: row.course_count,
		learnerCount: row.learner_count,
		rating: row.rating,
	};
}

export function presentTeacherDetail(config: Config, row: TeacherDetailRow, locale: Locale): TeacherDetail {
	return { ...presentTeacher(config, row, locale), introduction: text(row, 'introduction', locale), following: false };
}
