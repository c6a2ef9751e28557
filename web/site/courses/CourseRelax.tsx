import { Trans } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import type { FilterRow } from './filter-rows.ts';
import { easiestToRelax } from './relax.ts';

/** Under a short list: which condition keeps the most courses away. */
export function CourseRelax({ rows, total }: { rows: readonly FilterRow[]; total: number }) {
	const relax = easiestToRelax(rows, total);
	if (relax === undefined) return null;
	const { label, more, without } = relax;
	return (
		<p className="course-relax">
			<Trans>
				就这 {total} 门。
				<Link className="text-link" to={paths.courses(without)}>
					放宽“{label}”
				</Link>
				，还有 {more} 门。
			</Trans>
		</p>
	);
}
