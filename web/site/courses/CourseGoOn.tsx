import { Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { Lesson } from '../../../contract/catalogue/public.ts';
import { isAtEnd, resumeAt } from '../../features/learning/place-rules.ts';
import { useNewerPlaces } from '../../features/learning/use-newer-places.ts';
import { clockDuration } from '../../lib/duration.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';

/** An owned course goes on in the lesson, and at the second, where the member stopped. */
export function CourseGoOn({ lesson, videoId }: { lesson: Lesson | undefined; videoId: number | null }) {
	const progress = lesson?.progress ?? null;
	const newer = useNewerPlaces(useMemo(() => (progress && videoId !== null ? [{ ...progress, videoId }] : []), [progress, videoId]));
	const to = videoId === null ? '#contents' : paths.video(videoId);
	const position = videoId === null ? 0 : (newer.get(videoId) ?? progress?.position ?? 0);
	return (
		<Button to={to} size="lg" icon="play" wide>
			{wordsOf(lesson, position)}
		</Button>
	);
}

function wordsOf(lesson: Lesson | undefined, position: number): ReactNode {
	const place = clockDuration(position);
	if (!lesson?.progress || lesson.kind !== 'video') return <Trans>开始听</Trans>;
	const at = { position, durationSeconds: lesson.durationSeconds };
	if (lesson.progress.finished || isAtEnd(at)) return <Trans>从头再听</Trans>;
	return resumeAt(at) > 0 ? <Trans>从 {place} 接着听</Trans> : <Trans>开始听</Trans>;
}
