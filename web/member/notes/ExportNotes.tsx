import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { browserApi } from '../../api/api.ts';
import { toast } from '../../lib/toast.ts';
import { byLesson } from './by-lesson.ts';

const pageSize = 100;

/** All notes as one Markdown file, made in the browser. */
export function ExportNotes() {
	const { t } = useLingui();
	const [busy, setBusy] = useState(false);
	async function run(): Promise<void> {
		if (busy) return;
		setBusy(true);
		try {
			const { allPages, download, notesFile } = await import('../../features/notes/export-notes.ts');
			const notes = await allPages((currPage) => browserApi('myNotes', { currPage, pageSize }, { cache: 0, skipHandler: true }));
			const lessons = byLesson(notes).map(({ lesson, notes: own }) => ({ title: `${lesson.courseTitle} · ${lesson.title}`, notes: own }));
			download(`${t`我的笔记`}.md`, notesFile(lessons));
		} catch {
			toast(t`没能导出，请再试一次。`, { icon: 'clock' });
		}
		setBusy(false);
	}
	return (
		<button type="button" className="notes-page-export" onClick={() => void run()} aria-busy={busy || undefined}>
			<Trans>全部导出</Trans>
		</button>
	);
}
