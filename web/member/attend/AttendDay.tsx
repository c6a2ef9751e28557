import { Trans, useLingui } from '@lingui/react/macro';
import type { ListeningRecord } from '../../../contract/learning/member.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { useDayName } from '../../features/site/use-day-name.ts';
import { clock, dayKey, dayOfWeek, monthDay, weekday } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Tick } from '../../ui/Tick.tsx';

/** A day of the diary: its name, then what was heard, by the clock. */
export function AttendDay({ records }: { records: readonly [ListeningRecord, ...ListeningRecord[]] }) {
	const locale = useLocale();
	const { startedAt } = records[0];
	const named = useDayName(startedAt);
	return (
		<section className="attend-day">
			<h2>
				<time dateTime={dayKey(startedAt)}>
					<b>{named ?? weekday(startedAt, locale)}</b>
					<span>{named ? dayOfWeek(startedAt, locale) : monthDay(startedAt, locale)}</span>
				</time>
			</h2>
			<ul>
				{records.map((record) => (
					<AttendRow key={record.id} record={record} />
				))}
			</ul>
		</section>
	);
}

function AttendRow({ record }: { record: ListeningRecord }) {
	const { t } = useLingui();
	const locale = useLocale();
	const { title, courseTitle, percent } = record;
	const to = record.videoId !== null ? paths.video(record.videoId) : record.roomId !== null ? paths.live(record.roomId) : undefined;
	return (
		<li className="attend-row">
			<time className="room-clock" dateTime={record.startedAt}>
				{clock(record.startedAt)}
			</time>
			{record.cover && <Cover src={record.cover} />}
			<div className="attend-what">
				<h3 className="type-item">
					{to ? (
						<Link className="grows" to={to}>
							{title}
						</Link>
					) : (
						title
					)}
				</h3>
				<p className="type-meta">
					{courseTitle}
					{(record.kind === 'live' || record.document) && (
						<>
							{courseTitle && ' · '}
							{record.document ? <Trans>讲义</Trans> : <Trans>直播</Trans>}
						</>
					)}
					{record.open && (
						<Tag tone="action" className="ml-2">
							<Trans>正在听</Trans>
						</Tag>
					)}
				</p>
			</div>
			<div className="attend-long">
				{!record.document && <b className="figures">{duration(record.heardSeconds, locale)}</b>}
				<span className="type-meta">{record.device}</span>
			</div>
			<div className="attend-far">
				<span className="figures">
					{percent >= 90 ? (
						<>
							<Tick />
							{record.document ? <Trans>看过</Trans> : <Trans>听完</Trans>}
						</>
					) : (
						`${percent}%`
					)}
				</span>
				<Progress percent={percent} label={t`这一次听了《${title}》多少`} />
			</div>
		</li>
	);
}
