import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../../contract/calls.ts';
import type { Question } from '../../../../contract/notes/member.ts';
import { notesApi } from '../../../features/notes/calls.ts';
import { useAnswer } from '../../../features/notes/use-answer.ts';
import { sheets } from '../../../lib/sheets.ts';
import { toast } from '../../../lib/toast.ts';
import notesStyles from '../../../styles/notes.css?url';
import { Sheets } from '../../../ui/Sheets.tsx';
import { AskForm } from './AskForm.tsx';
import { PanelState } from './PanelState.tsx';
import type { PanelProps } from './panel-props.ts';
import { QuestionRow } from './QuestionRow.tsx';
import { useFilm } from './use-film.ts';

const styles = sheets(notesStyles);
const pageSize = 20;
/** Of one call. */
const mostAtOnce = 100;
type Order = 'second' | 'newest' | 'mine';
type Shown = CallOutput<'lessonQuestions'> & { order: Order };

/** Without those that moved to a later page meanwhile a second time. */
function joined(list: Question[], more: readonly Question[]): Question[] {
	const known = new Set(list.map(({ id }) => id));
	return [...list, ...more.filter(({ id }) => !known.has(id))];
}

/** What those who may watch a lesson have asked, with their teacher's answers, and the way to ask. */
export function QuestionsPanel({ videoId, memberId, open, playback, onCount }: Omit<PanelProps, 'onOpen' | 'title'>) {
	const { t } = useLingui();
	const [order, setOrder] = useState<Order>('second');
	const wanted = { videoId, pageSize, ...(order === 'mine' ? { mine: 1, sort: 'newest' as const } : { sort: order }) };
	// All that is shown is asked for again, so that what is being reworded in a later row stays on the page and is the newest.
	const ask = async (): Promise<{ code: 1; data: Shown } | { code: 0 }> => {
		const before = page?.order === order ? list.length : 0;
		const size = Math.min(Math.max(1, Math.ceil(before / pageSize)) * pageSize, mostAtOnce);
		const numbers = Array.from({ length: Math.max(1, Math.ceil(before / size)) }, (_, index) => index + 1);
		const answers = await Promise.all(numbers.map((currPage) => notesApi('lessonQuestions', { ...wanted, pageSize: size, currPage })));
		const [first, ...others] = answers.flatMap((answer) => (answer.code === 1 ? [answer.data] : []));
		if (first === undefined || others.length < numbers.length - 1) return { code: 0 };
		return { code: 1, data: { ...first, dataList: others.reduce((all, { dataList }) => joined(all, dataList), first.dataList), order } };
	};
	const questions = useAnswer<Shown>(order, ask);
	const film = useFilm(playback);
	const page = questions.data;
	const list = page?.dataList ?? [];
	const total = page?.totalCount;
	const all = page?.allCount;
	const mine = page?.mineCount ?? 0;
	useEffect(() => onCount(all), [onCount, all]);
	useEffect(() => {
		if (open) playback.update({ marks: list.map(({ second }) => ({ second })) });
	}, [open, list, playback]);
	// An answer may have come while nobody looked.
	const { again } = questions;
	useEffect(() => {
		if (!open) return;
		const look = () => document.visibilityState === 'visible' && void again();
		look();
		document.addEventListener('visibilitychange', look);
		return () => document.removeEventListener('visibilitychange', look);
	}, [open, again]);

	const replace = (question: Question) =>
		questions.change((now) => ({ ...now, dataList: now.dataList.map((each) => (each.id === question.id ? question : each)) }));
	async function more(): Promise<void> {
		try {
			const answer = await notesApi('lessonQuestions', { ...wanted, currPage: Math.floor(list.length / pageSize) + 1 });
			if (answer.code !== 1) return;
			questions.change((now) => ({ ...now, dataList: joined(now.dataList, answer.data.dataList) }));
		} catch {
			toast(t`没能取到后面的提问，请再试一次。`, { icon: 'clock' });
		}
	}

	const orders: { key: Order; label: React.ReactNode }[] = [
		{ key: 'second', label: <Trans>按时间</Trans> },
		{ key: 'newest', label: <Trans>最新</Trans> },
		{ key: 'mine', label: <Trans>我问的 {mine}</Trans> },
	];
	return (
		<div className="questions">
			<Sheets paths={styles} />
			<fieldset className="questions-orders" aria-label={t`看哪些提问`}>
				{orders.map(({ key, label }) => (
					<button key={key} type="button" aria-pressed={order === key} onClick={() => setOrder(key)}>
						{label}
					</button>
				))}
			</fieldset>
			<PanelState asked={questions} what={<Trans context="没能取到">提问</Trans>} />
			{total === 0 && (
				<div className="notes-none">
					<h3>{order === 'mine' ? <Trans>你在这一讲还没有提问</Trans> : <Trans>这一讲还没有人提问</Trans>}</h3>
					<p>
						<Trans>哪一步没跟上，就在那一秒问。老师的回答同班都看得到。</Trans>
					</p>
				</div>
			)}
			<ol className="questions-list empty:hidden" aria-label={t`这一讲的提问`}>
				{list.map((question) => (
					<li key={question.id}>
						<QuestionRow question={question} onSeek={() => playback.seek(question.second)} onReworded={replace} onStale={() => void again()} />
					</li>
				))}
			</ol>
			{total !== undefined && list.length < total && (
				<button type="button" className="notes-more" onClick={() => void more()}>
					<Plural value={total - list.length} other="再看后面 # 个" />
				</button>
			)}
			{memberId !== null && (
				<AskForm
					place={{ of: 'question', memberId, videoId }}
					playback={playback}
					onBegin={film.pause}
					onEnd={film.playOn}
					onAsked={() => void again()}
				/>
			)}
		</div>
	);
}
