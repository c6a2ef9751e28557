import { Trans } from '@lingui/react/macro';
import type { Chapter } from '../../../contract/catalogue.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { ChapterNumber } from './ChapterNumber.tsx';
import { LessonRow } from './LessonRow.tsx';

/** Every chapter and lesson, open: nothing has to be unfolded to know what is taught. */
export function CourseContents({ chapters, since }: { chapters: readonly Chapter[]; since: number | undefined }) {
	if (!chapters.length && since === undefined) return null;
	return (
		<section id="contents" className="course-section">
			<h2 className="type-column">
				<Trans>课程目录</Trans>
			</h2>
			<StaleNote since={since} what={<Trans>目录</Trans>} />
			<ol className="chapters">
				{chapters.map((chapter, index) => {
					const lessonCount = chapter.videos.length;
					return (
						<li key={chapter.id}>
							<h3>
								<span>
									<ChapterNumber of={index + 1} />
								</span>
								{chapter.title}
								<small>
									<Trans>{lessonCount} 讲</Trans>
								</small>
							</h3>
							<ol>
								{chapter.videos.map((lesson) => (
									<LessonRow key={lesson.id} lesson={lesson} />
								))}
							</ol>
						</li>
					);
				})}
			</ol>
		</section>
	);
}
