import { Trans, useLingui } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';
import type { NoteOfLesson } from '../../../contract/notes/member.ts';
import { browserApi } from '../../api/api.ts';
import { clearRequestCache } from '../../api/request.ts';
import { NoteText } from '../../features/notes/NoteText.tsx';
import { useDayName } from '../../features/site/use-day-name.ts';
import { monthDay } from '../../lib/dates.ts';
import { clockDuration } from '../../lib/duration.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import type { Group } from './by-lesson.ts';

/** A lesson with the member's notes of it; each leads to its second. */
export function NoteGroup({ lesson, notes }: Group) {
	const { t } = useLingui();
	const { videoId, title, courseTitle, number } = lesson;
	return (
		<section className="note-group" aria-label={title || t`下架的讲`}>
			<h2>{title ? <Link to={paths.video(videoId)}>{title}</Link> : <Trans>这一讲已经下架</Trans>}</h2>
			<p className="type-meta">
				{courseTitle}
				{number !== null && (
					<>
						{' · '}
						<Trans>第 {number} 讲</Trans>
					</>
				)}
			</p>
			<ol>
				{notes.map((note) => (
					<li key={note.id}>
						<NoteItem note={note} />
					</li>
				))}
			</ol>
		</section>
	);
}

function NoteItem({ note: { id, videoId, second, text, createdAt, lesson } }: { note: NoteOfLesson }) {
	const { t } = useLingui();
	const locale = useLocale();
	const { revalidate } = useRevalidator();
	const at = clockDuration(second);
	const day = useDayName(createdAt) ?? monthDay(createdAt, locale);
	const act = async (key: 'noteRemove' | 'noteRestore', trouble: string): Promise<boolean> => {
		let said = trouble;
		try {
			const answer = await browserApi(key, { id }, { skipHandler: true });
			clearRequestCache();
			if (answer.code === 1) {
				await revalidate();
				return true;
			}
			said = answer.msg;
		} catch {
			// The sentence says what to do.
		}
		toast(said, { icon: 'clock' });
		return false;
	};
	const remove = async () => {
		if (!(await act('noteRemove', t`没能删掉，请再试一次。`))) return;
		toast(t`笔记删掉了。`, { duration: 6000, action: { label: t`撤销`, run: () => void act('noteRestore', t`没能放回来，请再试一次。`) } });
	};
	return (
		<div className="note">
			{lesson.title ? (
				<Link className="note-at" to={paths.video(videoId, { t: second })} aria-label={t`从 ${at} 开始听`}>
					{at}
				</Link>
			) : (
				<span className="note-at">{at}</span>
			)}
			<NoteText text={text} />
			<p className="note-when">
				<time dateTime={createdAt}>{day}</time>
				{/* Not by the second click of a double one, which falls on the row that has come up under the pointer. */}
				<button type="button" onClick={(event) => event.detail > 1 || void remove()} aria-label={t`删掉 ${at} 的笔记`}>
					<Trans>删掉</Trans>
				</button>
			</p>
		</div>
	);
}
