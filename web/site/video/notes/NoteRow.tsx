import { Trans, useLingui } from '@lingui/react/macro';
import type { Note } from '../../../../contract/notes/member.ts';
import { NoteText } from '../../../features/notes/NoteText.tsx';
import { clockDuration } from '../../../lib/duration.ts';

interface Props {
	note: Note;
	onSeek: () => void;
	onEdit: () => void;
	onRemove: () => void;
}

/** A note: its second leads the film there. */
export function NoteRow({ note: { second, text }, onSeek, onEdit, onRemove }: Props) {
	const { t } = useLingui();
	const at = clockDuration(second);
	return (
		<div className="note">
			<button type="button" className="note-at" onClick={onSeek} aria-label={t`从 ${at} 开始听`}>
				{at}
			</button>
			<div className="note-body">
				<NoteText text={text} />
				<p className="note-acts">
					<button type="button" onClick={onEdit} aria-label={t`改一改 ${at} 的笔记`}>
						<Trans>改一改</Trans>
					</button>
					{/* Not by the second click of a double one, which falls on the row that has come up under the pointer. */}
					<button type="button" onClick={(event) => event.detail > 1 || onRemove()} aria-label={t`删掉 ${at} 的笔记`}>
						<Trans>删掉</Trans>
					</button>
				</p>
			</div>
		</div>
	);
}
