import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { type CourseFilter, noFilter } from './course-filter.ts';
import { type FilterRow, setChoices } from './filter-rows.ts';

/** What is set, each with its way back. */
export function CourseChips({ rows, filter }: { rows: readonly FilterRow[]; filter: CourseFilter }) {
	const { t } = useLingui();
	const set = setChoices(rows);
	if (set.length === 0) return null;
	return (
		<ul className="course-chips" aria-label={t`已选的条件`}>
			{set.map(({ key, label, without }) => (
				<li key={key}>
					<Link to={paths.courses(without)} aria-label={t`去掉“${label}”`} preventScrollReset>
						{label}
						<Icon name="close" />
					</Link>
				</li>
			))}
			<li>
				<Link className="link" to={paths.courses({ ...noFilter, sort: filter.sort })} preventScrollReset>
					<Trans>全部清除</Trans>
				</Link>
			</li>
		</ul>
	);
}
