import { Trans, useLingui } from '@lingui/react/macro';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import { useServerDay } from '../../features/site/server-time.ts';
import { clock } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tick } from '../../ui/Tick.tsx';
import type { CheckIn } from './use-check-in.ts';

type Lesson = PunchMonth['rooms'][number];

/** Today's live lessons, each with its button as long as it is open. */
export function TodayLessons({ rooms, checkIn }: { rooms: readonly Lesson[]; checkIn: CheckIn }) {
	return (
		<section className="punch-lessons" aria-labelledby="punch-lessons">
			<h2 id="punch-lessons">
				<Trans>今天的直播课</Trans>
			</h2>
			{rooms.length > 0 ? (
				<ul>
					{rooms.map((lesson) => (
						<Row key={lesson.roomId} lesson={lesson} checkIn={checkIn} />
					))}
				</ul>
			) : (
				<p className="type-meta mt-3">
					<Trans>
						今天没有你能上的直播课。
						<Link to={paths.lives()} className="link">
							看直播课表
						</Link>
					</Trans>
				</p>
			)}
		</section>
	);
}

function Row({ lesson, checkIn }: { lesson: Lesson; checkIn: CheckIn }) {
	const { t } = useLingui();
	const now = useServerDay();
	const { roomId, title, teacherName, startAt, opensAt, endAt, checkedAt } = lesson;
	const opens = clock(opensAt);
	const over = now !== null && now >= Date.parse(endAt);
	const open = now !== null && now >= Date.parse(opensAt) && !over;
	return (
		<li>
			<time dateTime={startAt}>{clock(startAt)}</time>
			<div className="min-w-0">
				<h3>
					<Link to={paths.live(roomId)}>{title}</Link>
				</h3>
				<p className="type-meta">
					{teacherName}
					{' · '}
					{checkedAt !== null ? (
						<Trans>签过到了</Trans>
					) : over ? (
						<Trans>已经结束</Trans>
					) : open ? (
						<Trans>可签到</Trans>
					) : (
						<Trans>{opens} 起可签到</Trans>
					)}
				</p>
			</div>
			{checkedAt !== null ? (
				<Tick draw={checkIn.busy === roomId} />
			) : (
				open && (
					<Button kind="soft" size="sm" busy={checkIn.busy === roomId} aria-label={t`签到《${title}》`} onClick={() => checkIn.room(roomId, title)}>
						<Trans context="按钮">签到</Trans>
					</Button>
				)
			)}
		</li>
	);
}
