import { Plural, Trans } from '@lingui/react/macro';
import type { StudyStatement } from '../../../contract/learning.ts';
import { clock, fullDate } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ZoneName } from '../live/ZoneName.tsx';

/** The statement as it is printed: who, when, how long, of which lessons, and where it can be checked. */
export function StatementSheet({ statement, siteName, address }: { statement: StudyStatement; siteName: string; address: string }) {
	const locale = useLocale();
	const { member, code, ledger, madeAt } = statement;
	const day = (date: string) => fullDate(`${date}T12:00:00Z`, locale);
	const made = `${fullDate(madeAt, locale)} ${clock(madeAt)}`;
	const [from, to, total] = [day(statement.from), day(statement.to), duration(statement.heardSeconds, locale)];
	const { nickname, phone } = member;
	const { seq } = ledger;
	return (
		<article className="statement" aria-labelledby="statement">
			<header>
				<p>{siteName}</p>
				<h2 id="statement">
					<Trans>学时证明</Trans>
				</h2>
			</header>
			<p className="statement-body">
				<Trans>
					兹证明 <b>{nickname}</b>（手机 {phone}）在 {from}至 {to}期间，实际听课 <b>{total}</b>。
				</Trans>
				{locale === 'en' && ' '}
				<Plural value={statement.days} other="其中 # 天有听课。" />
			</p>
			{statement.courses.length > 0 ? (
				<table>
					<thead>
						<tr>
							<th scope="col">
								<Trans>课程和讲次</Trans>
							</th>
							<th scope="col">
								<Trans>全长</Trans>
							</th>
							<th scope="col">
								<Trans>实际听了</Trans>
							</th>
						</tr>
					</thead>
					{statement.courses.map((course) => (
						<tbody key={course.courseId}>
							<tr>
								<th scope="rowgroup" colSpan={2}>
									{course.title}
								</th>
								<th scope="rowgroup">{duration(course.heardSeconds, locale)}</th>
							</tr>
							{course.lessons.map((lesson) => (
								<tr key={lesson.videoId}>
									<td>{lesson.title}</td>
									<td>{duration(lesson.durationSeconds, locale)}</td>
									<td>{duration(lesson.heardSeconds, locale)}</td>
								</tr>
							))}
						</tbody>
					))}
				</table>
			) : (
				<p className="text-ink-2">
					<Trans>这段时间里没有听课。</Trans>
				</p>
			)}
			<dl>
				<div>
					<dt>
						<Trans>证明编号</Trans>
					</dt>
					<dd className="figures">{code}</dd>
				</div>
				<div>
					<dt>
						<Trans>核对地址</Trans>
					</dt>
					<dd>{address}</dd>
				</div>
				<div>
					<dt>
						<Trans>开具时间</Trans>
					</dt>
					<dd>
						{made} <ZoneName />
					</dd>
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
			<p className="type-meta">
				<Trans>听课时长只算真正放过的部分：跳过的不算，重复听的只算一次。</Trans>
			</p>
		</article>
	);
}
