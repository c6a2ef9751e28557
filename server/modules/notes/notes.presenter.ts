import type { Locale } from '../../../contract/call.ts';
import type { Note, Question } from '../../../contract/notes/member.ts';
import type { Config } from '../../config.ts';
import { text } from '../../lib/localized.ts';
import { avatarUrl } from '../media/media.urls.ts';
import type { NoteRow } from './notes.queries.ts';
import type { QuestionRow } from './questions.queries.ts';

export function presentNote(row: NoteRow): Note {
	return {
		id: row.id,
		videoId: row.lesson_id,
		second: row.second,
		text: row.text,
		version: row.version,
		createdAt: row.created_at.toISOString(),
		updatedAt: row.updated_at.toISOString(),
	};
}

interface Writer {
	nickname: string;
	avatar: string;
}

export function presentQuestion(row: QuestionRow, by: { config: Config; writer: Writer | undefined; readerId: number; locale: Locale }): Question {
	const nickname = by.writer?.nickname ?? '';
	return {
		id: row.id,
		videoId: row.lesson_id,
		second: row.second,
		text: text(row, 'text', by.locale),
		mine: row.member_id === by.readerId,
		nickname,
		avatar: avatarUrl(by.config, { id: row.member_id, name: nickname, avatar: by.writer?.avatar ?? '' }),
		version: row.version,
		askedAt: row.created_at.toISOString(),
		answer: presentAnswer(row, by.locale),
	};
}

export function presentAnswer(row: QuestionRow, locale: Locale): Question['answer'] {
	if (row.answer === null || row.answered_at === null) return null;
	const english = locale === 'en';
	return {
		name: (english && row.name_en) || (row.name ?? ''),
		text: (english && row.answer_en) || row.answer,
		answeredAt: row.answered_at.toISOString(),
	};
}
