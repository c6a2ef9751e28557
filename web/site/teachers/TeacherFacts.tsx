import { Plural, Trans } from '@lingui/react/macro';
import type { TeacherDetail } from '../../../contract/teachers/public.ts';

/** A ruled column beside the text; on phones the first three stand in one row. */
export function TeacherFacts({ teacher }: { teacher: TeacherDetail }) {
	const { courseCount, learnerCount, rating, years } = teacher;
	return (
		<dl className="teacher-facts">
			<div>
				<dt>
					<Trans>课程</Trans>
				</dt>
				<dd>
					<Plural value={courseCount} other="# 门" />
				</dd>
			</div>
			<div>
				<dt>
					<Trans>学员</Trans>
				</dt>
				<dd>
					<Plural value={learnerCount} other="# 人" />
				</dd>
			</div>
			{rating > 0 && (
				<div>
					<dt>
						<Trans>评分</Trans>
					</dt>
					<dd>{rating.toFixed(1)} / 5</dd>
				</div>
			)}
			{years > 0 && (
				<div className="upto-lg:hidden">
					<dt>
						<Trans>教龄</Trans>
					</dt>
					<dd>
						<Plural value={years} other="# 年" />
					</dd>
				</div>
			)}
		</dl>
	);
}
