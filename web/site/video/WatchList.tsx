import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Chapter, Lesson } from '../../../contract/catalogue/public.ts';
import { useLoggedIn } from '../../features/members/session.ts';
import { type Playback, standingOf, usePlaybackState } from '../../features/video/playback.ts';
import { Progress } from '../../ui/Progress.tsx';
import { WatchRow } from './WatchRow.tsx';

/** All lessons with what was heard of each; the yellow one is on. */
export function WatchList({ chapters, current, playback }: { chapters: readonly Chapter[]; current: number; playback: Playback }) {
	const { t } = useLingui();
	const member = useLoggedIn();
	const panel = useRef<HTMLDivElement>(null);
	const heard = usePlaybackState(playback, (state) => state.heard);
	const length = usePlaybackState(playback, (state) => state.duration);
	const finished = usePlaybackState(playback, (state) => state.finished);
	const here = standingOf({ heard, duration: length, finished }).percent;
	const lessons = chapters.flatMap((chapter) => chapter.videos);
	const percentOf = (lesson: Lesson) => (lesson.id === current ? Math.max(here, lesson.progress?.percent ?? 0) : (lesson.progress?.percent ?? 0));
	// As the study centre counts: seconds of films.
	const films = lessons.filter(({ kind }) => kind === 'video');
	const all = films.reduce((sum, lesson) => sum + lesson.filmSeconds, 0);
	const done = films.reduce((sum, lesson) => sum + (lesson.filmSeconds * percentOf(lesson)) / 100, 0);
	const percent = all > 0 ? Math.floor((done * 100) / all) : 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: shown once for each lesson
	useEffect(() => {
		const row = panel.current?.querySelector<HTMLElement>('[aria-current]');
		const box = panel.current;
		// Inside its own box alone: the page stays where it is.
		if (row && box && getComputedStyle(box).position === 'absolute') box.scrollTop = row.offsetTop - box.clientHeight / 3;
	}, [current]);
	if (lessons.length === 0) return null;
	return (
		<div ref={panel}>
			<header>
				<h2>
					<Trans>课程目录</Trans>
				</h2>
				{member ? (
					<>
						<span className="figures">
							<Trans>已听 {percent}%</Trans>
						</span>
						<Progress percent={percent} label={t`这门课听了多少`} />
					</>
				) : (
					<span className="figures">
						<Plural value={lessons.length} other="# 讲" />
					</span>
				)}
			</header>
			{chapters.map((chapter) => (
				<section key={chapter.id} aria-label={chapter.title}>
					<h3>{chapter.title}</h3>
					<ol>
						{chapter.videos.map((lesson) => (
							<WatchRow key={lesson.id} lesson={lesson} current={lesson.id === current} percent={percentOf(lesson)} />
						))}
					</ol>
				</section>
			))}
		</div>
	);
}
