import { Plural, Trans } from '@lingui/react/macro';
import type { MadeStatement } from '../../../contract/learning/member.ts';
import { fullDate } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { momentOf } from '../../lib/moment-of.ts';
import type { Page } from '../../lib/page.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';

/** Statements that the member made: each opens where anybody checks it. */
export function MadeStatements({ page: { list, pagination } }: { page: Page<MadeStatement> }) {
	if (list.length === 0) return null;
	return (
		<section className="made" aria-labelledby="made" data-noprint>
			<h2 id="made" className="type-column">
				<Trans>开过的证明</Trans>
			</h2>
			<ul>
				{list.map((each) => (
					<MadeRow key={each.code} made={each} />
				))}
			</ul>
			<div className="list-pages">
				<Pagination {...pagination} href={(page) => paths.userStatement(page)} />
			</div>
		</section>
	);
}

function MadeRow({ made }: { made: MadeStatement }) {
	const locale = useLocale();
	const { code, days, madeAt } = made;
	const day = (date: string) => fullDate(momentOf(date), locale);
	const on = fullDate(madeAt, locale);
	return (
		<li className="made-row">
			<h3>
				{day(made.from)}
				{made.from !== made.to && ` – ${day(made.to)}`}
			</h3>
			<Link className="figures text-action hover:underline" to={paths.statement(code)}>
				{code}
			</Link>
			<p>
				<b className="figures">{duration(made.heardSeconds, locale)}</b>
				<span className="type-meta">
					<Plural value={days} other="# 天有听课" />
				</span>
			</p>
			<time className="type-meta" dateTime={madeAt}>
				<Trans>{on} 开具</Trans>
			</time>
		</li>
	);
}
