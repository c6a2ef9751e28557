import type { Locale } from '../../../contract/call.ts';
import type { Review } from '../../../contract/reviews/public.ts';
import type { Config } from '../../config.ts';
import { text } from '../../lib/localized.ts';
import { avatarUrl } from '../media/media.urls.ts';
import type { ReviewRow } from './reviews.queries.ts';

interface Writer {
	id: number;
	nickname: string;
	avatar: string;
}

export function presentReview(
	config: Config,
	row: ReviewRow,
	by: { writer: Writer | undefined; heard: { heardSeconds: number; percent: number } | undefined },
	locale: Locale,
): Review {
	const nickname = by.writer?.nickname ?? '';
	return {
		id: row.id,
		nickname,
		avatar: avatarUrl(config, { id: row.member_id, name: nickname, avatar: by.writer?.avatar ?? '' }),
		stars: row.stars,
		text: text(row, 'text', locale),
		createdAt: row.created_at.toISOString(),
		heardSeconds: by.heard?.heardSeconds ?? 0,
		heardPercent: by.heard?.percent ?? 0,
		reply: (locale === 'en' && row.reply_en) || row.reply,
		repliedAt: row.replied_at?.toISOString() ?? null,
	};
}
