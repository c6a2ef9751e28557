import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Note } from '../../../../contract/notes/member.ts';
import { notesApi } from '../../../features/notes/calls.ts';
import { type Draft, type DraftPlace, keepDraft, readDraft } from '../../../features/notes/drafts.ts';
import { allPages, download, notesFile } from '../../../features/notes/export-notes.ts';
import { sendNote } from '../../../features/notes/send-draft.ts';
import { useAnswer } from '../../../features/notes/use-answer.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { sheets } from '../../../lib/sheets.ts';
import { toast } from '../../../lib/toast.ts';
import notesStyles from '../../../styles/notes.css?url';
import { Sheets } from '../../../ui/Sheets.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteRow } from './NoteRow.tsx';
import { PanelState } from './PanelState.tsx';
import type { PanelProps } from './panel-props.ts';
import { useFilm } from './use-film.ts';
import { useNewKey } from './use-new-key.ts';

const styles = sheets(notesStyles);
const pageSize = 100;

/** The member's own notes of a lesson, in the order of the film, and the one that is being written. */
export function NotesPanel({ videoId, title, memberId, open, playback, onOpen, onCount }: PanelProps) {
	const { t } = useLingui();
	const notes = useAnswer(`${videoId}`, () => notesApi('lessonNotes', { videoId, pageSize }));
	const [draft, setDraft] = useState<Draft | null>(null);
	const [edited, setEdited] = useState<number | null>(null);
	const [exporting, setExporting] = useState(false);
	const film = useFilm(playback);
	const begin = useRef<HTMLButtonElement>(null);
	const place: DraftPlace | null = memberId === null ? null : { of: 'note', memberId, videoId };
	const list = notes.data?.dataList ?? [];
	const total = notes.data?.totalCount;

	// biome-ignore lint/correctness/useExhaustiveDependencies: what was left unsaved is found once for each lesson
	useEffect(() => {
		let gone = false;
		if (place) void readDraft(place).then((kept) => gone || kept === null || setDraft((now) => now ?? kept));
		return () => {
			gone = true;
		};
	}, []);
	useEffect(() => onCount(total), [onCount, total]);
	useEffect(() => {
		if (open) playback.update({ marks: [...list.map(({ second }) => ({ second })), ...(draft ? [{ second: draft.second, now: true }] : [])] });
	}, [open, list, draft, playback]);

	const write = () => {
		if (place === null) return;
		onOpen();
		setEdited(null);
		film.pause();
		setDraft((now) => now ?? { second: playback.state.time, text: '', requestId: newRequestId() });
	};
	useNewKey(write);
	const close = () => {
		setDraft(null);
		if (place) keepDraft(place, null);
		film.playOn();
		requestAnimationFrame(() => begin.current?.focus());
	};
	const put = (note: Note) =>
		notes.change((page) => {
			const others = page.dataList.filter(({ id }) => id !== note.id);
			const dataList = [...others, note].sort((a, b) => a.second - b.second || a.id - b.id);
			return { ...page, dataList, totalCount: page.totalCount + dataList.length - page.dataList.length };
		});
	const drop = ({ id }: Note) =>
		notes.change((page) => ({ ...page, dataList: page.dataList.filter((each) => each.id !== id), totalCount: page.totalCount - 1 }));

	async function remove(note: Note): Promise<void> {
		try {
			await notesApi('noteRemove', { id: note.id });
		} catch {
			toast(t`没能删掉，请再试一次。`, { icon: 'clock' });
			return;
		}
		drop(note);
		const restore = async () => {
			try {
				const answer = await notesApi('noteRestore', { id: note.id });
				if (answer.code === 1) put(answer.data);
				else toast(answer.msg, { icon: 'clock' });
			} catch {
				toast(t`没能放回来，请再试一次。`, { icon: 'clock', duration: 6000, action: { label: t`撤销`, run: () => void restore() } });
			}
		};
		toast(t`笔记删掉了。`, { duration: 6000, action: { label: t`撤销`, run: () => void restore() } });
	}

	const keep = (next: Draft) => {
		setDraft(next);
		if (place) keepDraft(place, next);
	};

	async function more(): Promise<void> {
		try {
			const answer = await notesApi('lessonNotes', { videoId, pageSize, currPage: Math.floor(list.length / pageSize) + 1 });
			if (answer.code === 1) for (const note of answer.data.dataList) put(note);
		} catch {
			toast(t`没能取到后面的笔记，请再试一次。`, { icon: 'clock' });
		}
	}

	async function exportNotes(): Promise<void> {
		if (exporting) return;
		setExporting(true);
		try {
			// Later pages of a long list are not here before somebody looks at them.
			const all =
				total === undefined || list.length < total ? await allPages((currPage) => notesApi('lessonNotes', { videoId, pageSize, currPage })) : list;
			download(`${title}.md`, notesFile([{ title, notes: all }]));
		} catch {
			toast(t`没能导出，请再试一次。`, { icon: 'clock' });
		}
		setExporting(false);
	}

	return (
		<div className="notes">
			<Sheets paths={styles} />
			{draft ? (
				<NoteEditor
					second={draft.second}
					text={draft.text}
					save={(text, second) => sendNote(videoId, { ...draft, text, second }, keep)}
					now={() => playback.state.time}
					onChange={(text, second) => {
						keep({ ...draft, text, second });
					}}
					onSaved={(note) => {
						put(note);
						close();
					}}
					onCancel={close}
				/>
			) : (
				place && (
					<button ref={begin} type="button" className="notes-begin" onClick={write}>
						<Trans>记一笔</Trans>
						<kbd>N</kbd>
					</button>
				)
			)}
			<PanelState asked={notes} what={<Trans context="没能取到">笔记</Trans>} />
			{total === 0 && !draft && (
				<div className="notes-none">
					<h3>
						<Trans>这一讲还没有笔记</Trans>
					</h3>
					<p>
						<Trans>听到要紧处，点“记一笔”。笔记记在那一秒上，只有你看得到。</Trans>
					</p>
				</div>
			)}
			<ol className="notes-list empty:hidden" aria-label={t`这一讲的笔记`}>
				{list.map((note) => (
					<li key={note.id}>
						{edited === note.id ? (
							<NoteEditor
								second={note.second}
								text={note.text}
								save={(text, second) => notesApi('noteUpdate', { id: note.id, version: note.version, text, second })}
								now={() => playback.state.time}
								onConflict={() => void notes.again()}
								newer={note.text}
								onSaved={(saved) => {
									put(saved);
									setEdited(null);
									film.playOn();
								}}
								onCancel={() => {
									setEdited(null);
									film.playOn();
								}}
							/>
						) : (
							<NoteRow
								note={note}
								onSeek={() => playback.seek(note.second)}
								onEdit={() => {
									film.pause();
									setEdited(note.id);
								}}
								onRemove={() => void remove(note)}
							/>
						)}
					</li>
				))}
			</ol>
			{total !== undefined && list.length < total && (
				<button type="button" className="notes-more" onClick={() => void more()}>
					<Plural value={total - list.length} other="再看后面 # 条" />
				</button>
			)}
			{list.length > 0 && (
				<p className="notes-foot">
					<span>
						<Trans>笔记只有你看得到，也会随“导出我的数据”带走。</Trans>
					</span>
					<button type="button" onClick={() => void exportNotes()} aria-busy={exporting || undefined}>
						<Trans>导出这一讲</Trans>
					</button>
				</p>
			)}
		</div>
	);
}
