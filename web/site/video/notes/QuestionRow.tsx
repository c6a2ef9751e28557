import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Question } from '../../../../contract/notes/member.ts';
import { notesApi } from '../../../features/notes/calls.ts';
import { typedLang } from '../../../features/site/typed-lang.ts';
import { useDayName } from '../../../features/site/use-day-name.ts';
import { clock, monthDay } from '../../../lib/dates.ts';
import { clockDuration } from '../../../lib/duration.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Button } from '../../../ui/Button.tsx';

interface Props {
	question: Question;
	onSeek: () => void;
	onReworded: (question: Question) => void;
	/** It is not what it was: the list is wanted anew. */
	onStale: () => void;
}

/** A question at its second, and the teacher's answer on a raised row; without one, when to expect it. */
export function QuestionRow({ question, onSeek, onReworded, onStale }: Props) {
	const { t } = useLingui();
	const locale = useLocale();
	const [words, setWords] = useState<string | null>(null);
	const [said, setSaid] = useState('');
	const begun = useRef(false);
	const { second, text, mine, nickname, avatar, askedAt, answer, id, version } = question;
	const at = clockDuration(second);
	const day = useDayName(askedAt) ?? monthDay(askedAt, locale);
	async function reword(): Promise<void> {
		if (words === null || words.trim() === '') return;
		try {
			const changed = await notesApi('questionUpdate', { id, version, text: words });
			if (changed.code === 1) {
				onReworded(changed.data);
				setWords(null);
				setSaid('');
				return;
			}
			setSaid(changed.msg);
			onStale();
		} catch {
			setSaid(t`没能改好，字还在。请再试一次。`);
		}
	}
	const keys = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void reword();
		else if (event.key === 'Escape') setWords(null);
	};
	return (
		<article className="question" aria-label={t`${at} 的提问`}>
			<p className="question-head">
				<button type="button" className="note-at" onClick={onSeek} aria-label={t`从 ${at} 开始听`}>
					{at}
				</button>
				<img src={avatar} alt="" width={20} height={20} loading="lazy" />
				<span lang={mine ? undefined : typedLang(nickname)}>{mine ? <Trans>你</Trans> : nickname}</span>
			</p>
			{words === null ? (
				<p className="question-text" lang={typedLang(text)}>
					{text}
				</p>
			) : (
				<div className="question-edit">
					<textarea
						ref={(field) => {
							// Whoever pressed “reword” wants to write.
							if (field !== null && !begun.current) field.focus();
							begun.current = field !== null;
						}}
						rows={3}
						maxLength={1000}
						value={words}
						aria-label={t`改 ${at} 的提问`}
						onChange={(event) => setWords(event.target.value)}
						onKeyDown={keys}
					/>
					<p>
						<button type="button" onClick={() => setWords(null)}>
							<Trans>取消</Trans>
						</button>
						<Button kind="board-ghost" size="sm" onClick={() => void reword()}>
							<Trans>改好了</Trans>
						</Button>
					</p>
				</div>
			)}
			<p role="status" className="ask-said empty:hidden">
				{said}
			</p>
			{answer ? (
				<div className="answer">
					<p>
						<b lang={typedLang(answer.name)}>{answer.name}</b>
						<time dateTime={answer.answeredAt}>{monthDay(answer.answeredAt, locale)}</time>
					</p>
					<p className="question-text" lang={typedLang(answer.text)}>
						{answer.text}
					</p>
				</div>
			) : (
				<p className="question-waits">
					<span>
						<Trans>
							{day} {clock(askedAt)} 问的。一般两天内答。
						</Trans>
					</span>
					{mine && words === null && (
						<button type="button" onClick={() => setWords(text)}>
							<Trans>改一改</Trans>
						</button>
					)}
				</p>
			)}
		</article>
	);
}
