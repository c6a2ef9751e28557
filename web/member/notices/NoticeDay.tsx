import type { Notice } from '../../../contract/notices/member.ts';
import type { What } from '../../features/notices/read.ts';
import { useDayName } from '../../features/site/use-day-name.ts';
import { dayKey, dayOfWeek, monthDay, weekday } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { NoticeRow } from './NoticeRow.tsx';

/** What the member was told on a day. */
export function NoticeDay({ notices, onRead }: { notices: readonly [Notice, ...Notice[]]; onRead: (what: What) => Promise<void> }) {
	const locale = useLocale();
	const { createdAt } = notices[0];
	const named = useDayName(createdAt);
	return (
		<section className="attend-day">
			<h2>
				<time dateTime={dayKey(createdAt)}>
					<b>{named ?? weekday(createdAt, locale)}</b>
					<span>{named ? dayOfWeek(createdAt, locale) : monthDay(createdAt, locale)}</span>
				</time>
			</h2>
			<ul>
				{notices.map((notice) => (
					<NoticeRow key={notice.id} notice={notice} onRead={onRead} />
				))}
			</ul>
		</section>
	);
}
