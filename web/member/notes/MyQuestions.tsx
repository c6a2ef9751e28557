import { Trans } from '@lingui/react/macro';
import type { OwnQuestion } from '../../../contract/notes/member.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useDayName } from '../../features/site/use-day-name.ts';
import { clock, monthDay } from '../../lib/dates.ts';
import { clockDuration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';

/** What the member has asked, with its answers. */
export function MyQuestions({ questions, since }: { questions: readonly OwnQuestion[]; since: number | undefined }) {
	return (
		<section className="my-questions" aria-labelledby="my-questions">
			<h2 id="my-questions">
				<Trans>我的提问</Trans>
			</h2>
			<StaleNote since={since} what={<Trans context="没能取到">提问</Trans>} />
			<ol className="empty:hidden">
				{questions.map((question) => (
					<li key={question.id}>
						<Asked question={question} />
					</li>
				))}
			</ol>
			<p className="type-meta my-questions-foot">
				{questions.length > 0 ? (
					<Trans>提问同班都看得到；笔记只有你看得到。</Trans>
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
			<h3>{text}</h3>
			{answer && (
				<blockquote>
					<b>{answer.name}</b>
					<p>{answer.text}</p>
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
