import { Trans } from '@lingui/react/macro';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { CourseTerms } from './CourseTerms.tsx';

/** What one can do afterwards, who it is for, and the teacher's own account of it, folded so that the contents stay near. */
export function CourseIntro({ course }: { course: CourseDetail }) {
	return (
		<section id="intro" className="course-section">
			{course.outcomes.length > 0 && (
				<>
					<h2 className="type-column">
						<Trans>学完以后，你能</Trans>
					</h2>
					<ul className="course-outcomes">
						{course.outcomes.map((outcome) => (
							<li key={outcome}>
								<Tick />
								{outcome}
							</li>
						))}
					</ul>
				</>
			)}
			{course.audience && (
				<p className="course-audience">
					<b>
						<Trans>适合谁</Trans>
					</b>
					{course.audience}
				</p>
			)}
			{course.introduction && (
				<details className="course-about">
					<summary>
						<Trans>这门课怎样讲</Trans>
						<Icon name="down" />
					</summary>
					<Prose html={course.introduction} />
				</details>
			)}
			<div className="lg:hidden">
				<CourseTerms course={course} />
			</div>
		</section>
	);
}
