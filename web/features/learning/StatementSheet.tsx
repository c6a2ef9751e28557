import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { StudyStatement } from '../../../contract/learning/public.ts';
import { clock, fullDate } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { absolute } from '../../lib/meta.ts';
import { momentOf } from '../../lib/moment-of.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { servedPart } from '../../ui/lazyPart.ts';
import { ZoneName } from '../live/ZoneName.tsx';
import { useSite } from '../site/use-site.ts';
import { StatementCourses } from './StatementCourses.tsx';
import { StatementSeal } from './StatementSeal.tsx';

const QrCode = servedPart(() => import('../../ui/QrCode.tsx').then((module) => module.QrCode));

/** More lessons than one page takes beside the head and the foot: printed, they stand together under their course. */
const mostPrintedRows = 20;

/** The statement as it is printed, on one page: who, when, how long, of which lessons, who says so, and where it can be checked. */
export function StatementSheet({ statement }: { statement: StudyStatement }) {
	const { t } = useLingui();
	const locale = useLocale();
	const site = useSite();
	const { member, code, ledger, madeAt, courses } = statement;
	const day = (date: string) => fullDate(momentOf(date), locale);
	const [from, to, total, made] = [day(statement.from), day(statement.to), duration(statement.heardSeconds, locale), fullDate(madeAt, locale)];
	const time = clock(madeAt);
	const { nickname, phone } = member;
	const { seq } = ledger;
	const issuer = statement.issuer || site?.agency?.legalName || site?.webInfo.siteName || '';
	const address = site ? absolute(site, paths.statement(code)) : '';
	const rows = courses.reduce((count, course) => count + course.lessons.length + 1, 0);
	return (
		<article className="statement" aria-labelledby="statement" data-many={rows > mostPrintedRows || undefined}>
			<header>
				<p className="statement-issuer">{issuer}</p>
				<h2 id="statement">
					<Trans>学时证明</Trans>
				</h2>
				<dl className="statement-number">
					<dt>
						<Trans>证明编号</Trans>
					</dt>
					<dd className="figures">{code}</dd>
				</dl>
			</header>
			<p className="statement-body">
				<Trans>
					兹证明学员 <b>{nickname}</b>（手机 {phone}）在 {from}至 {to}期间，实际听课 <b>{total}</b>。
				</Trans>
				{locale === 'en' && ' '}
				<Plural value={statement.days} other="其中 # 天有听课。" />
			</p>
			<StatementCourses courses={courses} />
			<p className="statement-note">
				<Trans>听课时长只算真正放过的部分：跳过的不算，重复听的只算一次。姓名一栏是学员自己取的昵称，我们没有核对证件。</Trans>
			</p>
			<footer>
				<div className="statement-check">
					<Suspense fallback={<span className="qr" />}>{address && <QrCode text={address} label={t`核对页的二维码`} />}</Suspense>
					<dl>
						<div>
							<dt>
								<Trans>扫码核对，或打开</Trans>
							</dt>
							<dd>{address}</dd>
						</div>
						<div>
							<dt>
								<Trans>依据</Trans>
							</dt>
							<dd>
								<Trans>听课账本第 {seq} 条</Trans>
								<code>{ledger.hash}</code>
							</dd>
						</div>
					</dl>
				</div>
				<div className="statement-sign">
					<StatementSeal name={issuer} />
					<p>{issuer}</p>
					<p>
						<time dateTime={madeAt}>
							{made} {time}
						</time>{' '}
						<ZoneName />
					</p>
				</div>
			</footer>
		</article>
	);
}
