import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Note } from '../../../../contract/notes/member.ts';
import { failureOf } from '../../../api/failure.ts';
import { clockDuration } from '../../../lib/duration.ts';
import { Button } from '../../../ui/Button.tsx';

/** Characters of a note. */
const most = 5000;

type Outcome = { code: 1; data: Note } | { code: 0; reason: string; msg: string };

interface Props {
	second: number;
	text: string;
	save: (text: string, second: number) => Promise<Outcome>;
	/** The second at which the film stands. */
	now: () => number;
	onChange?: (text: string, second: number) => void;
	onSaved: (note: Note) => void;
	onCancel: () => void;
	/** The note was changed elsewhere: its new version is wanted. */
	onConflict?: () => void;
	/** What it says now, shown after a conflict. */
	newer?: string;
}

/** Writes a note at a second. What could not be saved stays in the field. */
export function NoteEditor({ second: first, text: begun, save, now, onChange, onSaved, onCancel, onConflict, newer }: Props) {
	const { t } = useLingui();
	const id = useId();
	const [text, setText] = useState(begun);
	const [second, setSecond] = useState(first);
	const [busy, setBusy] = useState(false);
	const [trouble, setTrouble] = useState<{ sentence: string; offline?: boolean; conflict?: boolean } | null>(null);
	const area = useRef<HTMLTextAreaElement>(null);
	const ready = text.trim() !== '';
	useEffect(() => {
		const field = area.current;
		field?.focus({ preventScroll: true });
		field?.setSelectionRange(field.value.length, field.value.length);
	}, []);

	async function submit(): Promise<void> {
		if (!ready || busy) return;
		setBusy(true);
		setTrouble(null);
		try {
			const answer = await save(text, second);
			if (answer.code === 1) return onSaved(answer.data);
			if (answer.reason === 'changed_meanwhile') onConflict?.();
			setTrouble({ sentence: answer.msg, conflict: answer.reason === 'changed_meanwhile' });
		} catch (error) {
			const { status, message } = failureOf(error);
			if (status === 0) setTrouble({ sentence: t`没能记下：网络断了。文字留在这里，接上网络会自己再试。`, offline: true });
			else setTrouble({ sentence: status >= 500 || message === '' ? t`没能记下，文字还在。再点一次“记下”。` : message });
		}
		setBusy(false);
	}
	const latest = useRef(submit);
	latest.current = submit;
	const waits = trouble?.offline === true;
	useEffect(() => {
		if (!waits) return;
		const again = () => void latest.current();
		addEventListener('online', again);
		return () => removeEventListener('online', again);
	}, [waits]);

	const keys = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
			event.preventDefault();
			void submit();
		} else if (event.key === 'Escape' && !ready) {
			event.preventDefault();
			onCancel();
		}
	};
	return (
		<form
			className="note-editor"
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			<p className="note-editor-head">
				<label htmlFor={id}>
					<Trans>记在 {clockDuration(second)}</Trans>
				</label>
				<button
					type="button"
					onClick={() => {
						setSecond(now());
						onChange?.(text, now());
					}}
				>
					<Trans>换成现在</Trans>
				</button>
				<span>
					<Trans>写的时候画面停着</Trans>
				</span>
			</p>
			<textarea
				ref={area}
				id={id}
				rows={3}
				maxLength={most}
				value={text}
				aria-describedby={`${id}-said`}
				onChange={(event) => {
					setText(event.target.value);
					onChange?.(event.target.value, second);
				}}
				onKeyDown={keys}
			/>
			<div id={`${id}-said`} role="status" className="note-editor-said empty:hidden">
				{trouble && <p>{trouble.sentence}</p>}
				{trouble?.conflict && newer !== undefined && (
					<p>
						<Trans>那边写的是：“{newer}”。再点一次“记下”，就用你这里的。</Trans>
					</p>
				)}
			</div>
			<div className="note-editor-foot">
				<span className="note-editor-marks" aria-hidden="true">
					<Trans>**粗** - 列 `码`</Trans>
				</span>
				<span>
					<Trans>只有你看得到</Trans>
				</span>
				<button type="button" className="note-editor-cancel" onClick={onCancel}>
					<Trans>取消</Trans>
				</button>
				<Button kind="board-primary" size="sm" type="submit" busy={busy} reason={ready ? false : t`写点什么`}>
					<Trans>记下</Trans>
				</Button>
			</div>
		</form>
	);
}
