import type { Locale } from '../../../contract/call.ts';
import type { OwnStanding, Review } from '../../../contract/reviews/public.ts';
import type { StaffReview } from '../../../contract/reviews/staff.ts';
import type { Config } from '../../config.ts';
import { text } from '../../lib/localized.ts';
import { avatarUrl } from '../media/media.urls.ts';
import type { OwnReviewRow, ReviewRow } from './reviews.queries.ts';
import { maskedName, secondsToWrite } from './reviews.rules.ts';
import type { StaffReviewRow } from './staff-reviews.queries.ts';

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
	const signed = by.writer?.nickname ?? '';
	const nickname = row.anonymous ? maskedName(signed) : signed;
	// The picture of who does not sign is drawn from the review: their own one, and even its address, would tell who they are.
	const person = row.anonymous ? { id: row.id, name: nickname, avatar: '' } : { id: row.member_id, name: nickname, avatar: by.writer?.avatar ?? '' };
	return {
		id: row.id,
		nickname,
		avatar: avatarUrl(config, person),
		stars: row.stars,
		text: text(row, 'text', locale),
		createdAt: row.created_at.toISOString(),
		editedAt: row.edited_at?.toISOString() ?? null,
		heardSeconds: by.heard?.heardSeconds ?? 0,
		heardPercent: by.heard?.percent ?? 0,
		reply: (locale === 'en' && row.reply_en) || row.reply,
		repliedAt: row.replied_at?.toISOString() ?? null,
		helpfulCount: row.helpful_count,
		helpful: false,
		own: false,
	};
}

/** Where a member stands: may they write, what is missing, what have they written. */
export function presentStanding(of: {
	owned: boolean;
	heard: { heardSeconds: number; courseSeconds: number; percent: number };
	nickname: string;
	review: OwnReviewRow | undefined;
}): OwnStanding {
	const { owned, nickname, review } = of;
	const { heardSeconds, courseSeconds, percent } = of.heard;
	return {
		owned,
		heardSeconds,
		heardPercent: percent,
		missingSeconds: Math.max(0, secondsToWrite(courseSeconds) - heardSeconds),
		maskedName: maskedName(nickname),
		review:
			review === undefined || review.removed_at !== null
				? null
				: {
						id: review.id,
						stars: review.stars,
						text: review.text,
						anonymous: review.anonymous,
						hidden: !review.online,
						version: review.edition,
					},
	};
}

export function presentStaffReview(row: StaffReviewRow, nickname: string): StaffReview {
	return {
		id: row.id,
		prodId: row.course_id,
		memberId: row.member_id,
		nickname,
		anonymous: row.anonymous,
		stars: row.stars,
		text: row.text,
		createdAt: row.created_at.toISOString(),
		editedAt: row.edited_at?.toISOString() ?? null,
		helpfulCount: row.helpful_count,
		reply: row.reply,
		replyEn: row.reply_en,
		repliedAt: row.replied_at?.toISOString() ?? null,
		hidden: !row.online,
		version: row.version,
	};
}
