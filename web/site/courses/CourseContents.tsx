import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Chapter } from '../../../contract/catalogue/public.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ChapterNumber } from './ChapterNumber.tsx';
import { LessonRow } from './LessonRow.tsx';

/** Chapters that fold, with how long each is. The first is open, and the one to go on with. A printed page shows all. */
export function CourseContents({ chapters, since, next }: { chapters: readonly Chapter[]; since: number | undefined; next: number | null }) {
	const locale = useLocale();
	const list = useRef<HTMLOListElement>(null);
	useEffect(() => {
		const openAll = () => {
			for (const fold of list.current?.querySelectorAll('details') ?? []) fold.open = true;
		};
		addEventListener('beforeprint', openAll);
		return () => removeEventListener('beforeprint', openAll);
	}, []);
	if (!chapters.length && since === undefined) return null;
	return (
		<section id="contents" className="course-section">
			<h2 className="type-column">
				<Trans>课程目录</Trans>
			</h2>
			<StaleNote since={since} what={<Trans context="没能取到">目录</Trans>} />
			<ol className="chapters" ref={list}>
				{chapters.map((chapter, index) => {
					const lessonCount = chapter.videos.length;
					const seconds = chapter.videos.reduce((sum, lesson) => sum + lesson.durationSeconds, 0);
					const length = duration(seconds < 60 ? seconds : seconds - (seconds % 60), locale);
					return (
						<li key={chapter.id}>
							<details open={index === 0 || chapter.videos.some((lesson) => lesson.id === next)}>
								<summary>
									<h3>
										<span>
											<ChapterNumber of={index + 1} />
										</span>
										{chapter.title}
									</h3>
									<small>
										<Trans>{lessonCount} 讲</Trans>
										{seconds > 0 && <> · {length}</>}
									</small>
									<Icon name="down" />
								</summary>
								<ol>
									{chapter.videos.map((lesson) => (
										<LessonRow key={lesson.id} lesson={lesson} />
									))}
								</ol>
							</details>
						</li>
					);
				})}
			</ol>
		</section>
	);
}
