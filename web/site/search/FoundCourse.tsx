import { Trans } from '@lingui/react/macro';
import type { FoundCourse as Course } from '../../../contract/search/public.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { TeacherNames } from '../../features/catalogue/TeacherNames.tsx';
import { Found } from '../../features/search/Found.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';

/** A course with the sentence that holds the words. */
export function FoundCourse({ course, q }: { course: Course; q: string }) {
	const { lessonCount } = course;
	return (
		<li>
			<Link className="flex gap-4 lg:gap-5.5" to={paths.course(course.id)}>
				<Cover src={course.cover} className="w-26 flex-none self-start lg:w-34" />
				<div className="min-w-0 grow">
					<h3 className="type-item">
						<span className="grows">
							<Found text={course.title} q={q} />
						</span>
					</h3>
					<p className="mt-0.5 text-ink-2">
						<Sentence course={course} q={q} />
					</p>
					<p className="type-meta mt-1">
						<TeacherNames teachers={course.teachers} /> · <Trans>{lessonCount} 讲</Trans>
					</p>
					<p className="mt-1 lg:hidden">
						<Terms course={course} />
					</p>
				</div>
				<div className="hidden flex-none self-center lg:block">
					<Terms course={course} />
				</div>
			</Link>
		</li>
	);
}

/** The same beside the lessons that were found. */
export function FoundCourseBeside({ course, q }: { course: Course; q: string }) {
	return (
		<li>
			<Link className="flex items-center gap-3.5" to={paths.course(course.id)}>
				<Cover src={course.cover} className="w-22 flex-none" />
				<div className="min-w-0 grow">
					<h3 className="font-semibold">
						<span className="grows">
							<Found text={course.title} q={q} />
						</span>
					</h3>
					<p className="text-14 text-ink-3">
						<Sentence course={course} q={q} />
					</p>
				</div>
				<div className="flex-none">
					<Terms course={course} />
				</div>
			</Link>
		</li>
	);
}

function Sentence({ course, q }: { course: Course; q: string }) {
	const { match, outcome, lessonHits, subtitle } = course;
	if (match === 'outcome' && outcome !== null)
		return (
			<Trans>
				学完能做到：
				<Found text={outcome} q={q} />
			</Trans>
		);
	if (match === 'lesson' && lessonHits > 0) return <Trans>目录里有 {lessonHits} 讲提到</Trans>;
	if (match === 'transcript') return <Trans>老师在课上说过</Trans>;
	return <Found text={subtitle} q={q} />;
}

function Terms({ course }: { course: Course }) {
	return course.owned ? (
		<span className="found-owned">
			<Trans>已报名</Trans>
		</span>
	) : (
		<Price fen={course.price} size="sm" />
	);
}
