import { Trans, useLingui } from '@lingui/react/macro';
import type { Lesson } from '../../../contract/catalogue/public.ts';
import { clockDuration } from '../../lib/duration.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** What may be heard is a link; what must be bought wears a lock. */
export function LessonRow({ lesson }: { lesson: Lesson }) {
	const { t } = useLingui();
	const icon = lesson.kind === 'live' ? 'live' : lesson.locked ? 'lock' : lesson.kind === 'document' ? 'doc' : 'play';
	const open = !lesson.locked && lesson.kind !== 'live';
	return (
		<li className="lesson-row">
			<Icon name={icon} className="own-part" />
			<span>
				{open ? (
					<Link className="grows" to={paths.video(lesson.id)}>
						{lesson.title}
					</Link>
				) : (
					<>
						{lesson.title}
						{lesson.locked && <span className="sr-only own-part">{t`（报名后可听）`}</span>}
					</>
				)}
				{lesson.kind === 'live' ? (
					<Tag>
						<Trans>直播</Trans>
					</Tag>
				) : (
					lesson.trialFlag === 1 && (
						<Tag tone="trial">
							<Trans>试听</Trans>
						</Tag>
					)
				)}
				{lesson.sample && !lesson.locked && (
					<Tag>
						<Trans>示例片</Trans>
					</Tag>
				)}
			</span>
			{lesson.durationSeconds > 0 && <time dateTime={`PT${lesson.durationSeconds}S`}>{clockDuration(lesson.durationSeconds)}</time>}
		</li>
	);
}
