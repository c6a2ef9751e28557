import { Trans } from '@lingui/react/macro';
import type { FoundLesson as Lesson } from '../../../contract/search/public.ts';
import { Found } from '../../features/search/Found.tsx';
import { clockDuration, duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** A lesson with its number in its course. */
export function FoundLesson({ lesson, q }: { lesson: Lesson; q: string }) {
	const { number, title, courseTitle, teachers, durationSeconds, kind } = lesson;
	const locale = useLocale();
	return (
		<li>
			{/* A live lesson has no page of its own that it could be heard on. */}
			<Link className="found-lesson" to={kind === 'live' ? paths.course(lesson.courseId) : paths.video(lesson.id)}>
				<span className="found-number" aria-hidden="true">
					{number}
				</span>
				<div className="min-w-0">
					<h3 className="type-item">
						<span className="grows">
							<Found text={title} q={q} />
						</span>
					</h3>
					<span className="type-meta block">{[courseTitle, ...teachers].join(' · ')}</span>
				</div>
				<span className="found-time">
					{durationSeconds > 0 && (
						<>
							<span aria-hidden>{clockDuration(durationSeconds)}</span>
							<span className="sr-only">{duration(durationSeconds, locale)}</span>
						</>
					)}
				</span>
				<span className="found-access">
					<Access lesson={lesson} />
				</span>
			</Link>
		</li>
	);
}

/** What a press would lead to. */
function Access({ lesson: { locked, trialFlag, progress, kind } }: { lesson: Lesson }) {
	if (locked)
		return (
			<span className="found-locked">
				<Icon name="lock" />
				<Trans>报名后可听</Trans>
			</span>
		);
	if (kind === 'live')
		return (
			<Tag>
				<Trans>直播</Trans>
			</Tag>
		);
	if (progress && !progress.finished && progress.position > 0) {
		const place = clockDuration(progress.position);
		return (
			<span className="found-go">
				<Icon name="play" fill />
				<Trans>从 {place} 接着听</Trans>
			</span>
		);
	}
	if (trialFlag === 1)
		return (
			<Tag tone="action">
				<Trans>试听</Trans>
			</Tag>
		);
	if (kind === 'document')
		return (
			<span className="found-go">
				<Icon name="doc" />
				<Trans>去看</Trans>
			</span>
		);
	return (
		<span className="found-go">
			<Icon name="play" fill />
			<Trans>去听</Trans>
		</span>
	);
}
