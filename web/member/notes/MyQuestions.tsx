import { Trans } from '@lingui/react/macro';
import type { OwnQuestion } from '../../../contract/notes/member.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { typedLang } from '../../features/site/typed-lang.ts';
import { useDayName } from '../../features/site/use-day-name.ts';
import { clock, monthDay } from '../../lib/dates.ts';
import { clockDuration } from '../../lib/duration.ts';
import type { Page } from '../../lib/page.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';

interface Props extends Page<OwnQuestion> {
	/** Another page of them is awaited. */
	pending: boolean;
	since: number | undefined;
	href: (page: number) => string;
}

/** What the member has asked, with its answers, by pages. */
export function MyQuestions({ list, pagination, pending, since, href }: Props) {
	return (
		<section className="my-questions" aria-labelledby="my-questions">
			<h2 id="my-questions">
				<Trans>我的提问</Trans>
			</h2>
			<StaleNote since={since} what={<Trans context="没能取到">提问</Trans>} />
			{pending ? (
				<SkeletonRows now />
			) : (
				<ol className="empty:hidden">
					{list.map((question) => (
						<li key={question.id}>
							<Asked question={question} />
						</li>
					))}
				</ol>
			)}
			<div className="list-pages">
				<Pagination {...pagination} href={href} />
			</div>
			<p className="type-meta my-questions-foot">
				{list.length > 0 ? (
					<Trans>提问同班都看得到；笔记只有你看得到。</Trans>
				) : pagination.total > 0 ? (
					<>
						<Trans>提问没有这么多页。</Trans>{' '}
						<Link to={href(1)}>
							<Trans>看第一页</Trans>
						</Link>
					</>
				) : (
					since !== 0 && <Trans>还没有提问。听课时哪一步没跟上，就在那一秒问老师。</Trans>
				)}
			</p>
		</section>
	);
}

function Asked({ question: { second, text, askedAt, answer, lesson, open, hidden } }: { question: OwnQuestion }) {
	const at = clockDuration(second);
	const { number } = lesson;
	return (
		<article>
			<p className="type-meta">
				{lesson.courseTitle}
				{' · '}
				{number !== null && (
					<>
						<Trans>第 {number} 讲</Trans>
						{' · '}
					</>
				)}
				{open ? <Link to={paths.video(lesson.videoId, { t: second })}>{at}</Link> : at}
			</p>
			<h3 lang={typedLang(text)}>{text}</h3>
			{answer && (
				<blockquote>
					<b lang={typedLang(answer.name)}>{answer.name}</b>
					<p lang={typedLang(answer.text)}>{answer.text}</p>
				</blockquote>
			)}
			<p className="type-meta">
				{answer ? (
					<When at={answer.answeredAt} answered />
				) : open ? (
					<When at={askedAt} />
				) : (
					<Trans>这门课现在没有对你开放，续报以后看得到回答。</Trans>
				)}
				{hidden && (
					<>
						{' '}
						<Trans>老师把它收起来了，同班看不到。</Trans>
					</>
				)}
			</p>
		</article>
	);
}

function When({ at, answered }: { at: string; answered?: boolean }) {
	const locale = useLocale();
	const day = useDayName(at) ?? monthDay(at, locale);
	const time = clock(at);
	return answered ? (
		<Trans>
			{day} {time} 答
		</Trans>
	) : (
		<Trans>{day}问的，一般两天内答</Trans>
	);
}
