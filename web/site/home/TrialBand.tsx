import { Trans, useLingui } from '@lingui/react/macro';
import type { TrialCourse } from '../../../contract/catalogue/public.ts';
import { TrialRow } from '../../features/catalogue/TrialRow.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Phrases } from '../../ui/Phrases.tsx';

/** Lessons to sit in on, as a contents list in two columns. */
export function TrialBand({ courses, since }: { courses: readonly TrialCourse[]; since: number | undefined }) {
	const { t } = useLingui();
	if (!courses.length && since === undefined) return null;
	const count = courses.length;
	return (
		<section className="band section trial-band" aria-labelledby="trial">
			<div className="wrap trial-grid">
				<div>
					<h2 id="trial" className="type-section phrases">
						<Phrases>{t`先听一节，再决定`}</Phrases>
					</h2>
					<p className={count ? undefined : 'hidden'}>
						<Trans>{count} 节完整的试听课，不用登录，不留电话。听得下去，再往后学。</Trans>
					</p>
					<Link className="link" to={paths.courses({ typeId: 2 })}>
						<Trans>全部试听课</Trans>
						<Icon name="right" />
					</Link>
				</div>
				<div>
					<StaleNote since={since} what={<Trans context="没能取到">试听课</Trans>} />
					<ul className="trial-list">
						{courses.map((course) => (
							<TrialRow key={course.id} course={course} />
						))}
					</ul>
				</div>
			</div>
		</section>
	);
}
