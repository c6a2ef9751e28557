import { Trans, useLingui } from '@lingui/react/macro';
import type { Lesson } from '../../../contract/catalogue/public.ts';
import { clockDuration } from '../../lib/duration.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** A lesson of the list. A locked one leads to its offer; a live one has its place in the timetable. */
export function WatchRow({ lesson, current, percent }: { lesson: Lesson; current: boolean; percent: number }) {
	const { t } = useLingui();
	const finished = lesson.progress?.finished === true;
	const state = finished ? t`学完了` : percent > 0 ? t`已听 ${percent}%` : lesson.locked ? t`报名后可听` : t`还没听`;
	const words = (
		<>
			{current ? (
				<svg className="dot" viewBox="0 0 24 24" aria-hidden="true">
					<path className="dot-fill" d="M8 5v14l11-7z" />
				</svg>
			) : lesson.locked ? (
				<Icon name="lock" className="size-[18px]" />
			) : (
				<Dot percent={percent} finished={finished} />
			)}
			<span>
				{lesson.title}
				{lesson.kind === 'live' && (
					<Tag>
						<Trans>直播</Trans>
					</Tag>
				)}
				{lesson.kind === 'document' && (
					<Tag>
						<Trans>讲义</Trans>
					</Tag>
				)}
				<span className="sr-only">{`（${state}）`}</span>
			</span>
			{lesson.durationSeconds > 0 ? <time dateTime={`PT${lesson.durationSeconds}S`}>{clockDuration(lesson.durationSeconds)}</time> : <span />}
		</>
	);
	return (
		<li>
			{lesson.kind === 'live' ? (
				<div className="watch-row">{words}</div>
			) : (
				<Link className="watch-row" to={paths.video(lesson.id)} aria-current={current ? 'true' : undefined} preventScrollReset>
					{words}
				</Link>
			)}
		</li>
	);
}

/** Empty, a pie of what was heard, or ticked. */
function Dot({ percent, finished }: { percent: number; finished: boolean }) {
	const angle = (Math.min(percent, 99) / 100) * 2 * Math.PI;
	const edge = `${(12 + 6 * Math.sin(angle)).toFixed(2)} ${(12 - 6 * Math.cos(angle)).toFixed(2)}`;
	return (
		<svg className="dot" viewBox="0 0 24 24" data-state={finished ? 'done' : undefined} aria-hidden="true">
			<circle cx="12" cy="12" r="9.5" />
			{finished ? (
				<path d="M7.5 12.5l3 3 6-6.5" />
			) : (
				percent > 0 && <path className="dot-fill" d={`M12 12V6A6 6 0 ${percent > 50 ? 1 : 0} 1 ${edge}Z`} />
			)}
		</svg>
	);
}
