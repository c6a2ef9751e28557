import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { type Draft, type DraftPlace, keepDraft, readDraft } from '../../../features/notes/drafts.ts';
import { sendQuestion } from '../../../features/notes/send-draft.ts';
import { type Playback, usePlaybackState } from '../../../features/video/playback.ts';
import { clockDuration } from '../../../lib/duration.ts';
import { newRequestId } from '../../../lib/request-id.ts';

/** Characters of a question. */
const most = 1000;

interface Props {
	place: DraftPlace;
	playback: Playback;
	/** Somebody begins to write, and has written or given up. */
	onBegin: () => void;
	onEnd: () => void;
	onAsked: () => void;
}

/** Asks at the second at which the writing began. What could not be sent stays in the field. */
export function AskForm({ place, playback, onBegin, onEnd, onAsked }: Props) {
	const { t } = useLingui();
	const id = useId();
	const [draft, setDraft] = useState<Draft | null>(null);
	const [busy, setBusy] = useState(false);
	const [said, setSaid] = useState('');
	const time = usePlaybackState(playback, (state) => state.time);
	const text = draft?.text ?? '';
	const ready = text.trim() !== '';
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was left unsent is found once for each lesson
	useEffect(() => {
		let gone = false;
		void readDraft(place).then((kept) => gone || kept === null || setDraft((now) => now ?? kept));
		return () => {
			gone = true;
		};
	}, []);
	const write = (words: string) => {
		const next = words === '' ? null : { second: playback.state.time, requestId: newRequestId(), ...draft, text: words };
		setDraft(next);
		keepDraft(place, next);
		setSaid('');
		if (next === null) onEnd();
		else onBegin();
	};
	const keep = (next: Draft) => {
		setDraft(next);
		keepDraft(place, next);
	};
	async function ask(): Promise<void> {
		if (draft === null || !ready || busy) return;
		setBusy(true);
		setSaid('');
		try {
			const answer = await sendQuestion(place.videoId, draft, keep);
			if (answer.code === 1) {
				write('');
				setSaid(t`问出去了。一般两天内答。`);
				onAsked();
			} else setSaid(answer.msg);
		} catch (error) {
			const { status, message } = failureOf(error);
			setSaid(status === 0 || status >= 500 || message === '' ? t`没能发出，问题还在这里。请再发一次。` : message);
		}
		setBusy(false);
	}
	const keys = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
		event.preventDefault();
		void ask();
	};
	return (
		<form
			className="ask"
			onSubmit={(event) => {
				event.preventDefault();
				void ask();
			}}
		>
			<p role="status" className="ask-said empty:hidden">
				{said}
			</p>
			<div className="ask-field">
				<label htmlFor={id}>
					<span className="sr-only">
						<Trans>提问，在</Trans>{' '}
					</span>
					{clockDuration(draft?.second ?? time)}
				</label>
				<textarea
					id={id}
					rows={1}
					maxLength={most}
					value={text}
					placeholder={t`这里哪一步没跟上？`}
					enterKeyHint="send"
					onChange={(event) => write(event.target.value)}
					onKeyDown={keys}
				/>
			</div>
			<button type="submit" className="ask-send" aria-label={t`问老师`} aria-busy={busy || undefined} aria-disabled={!ready || undefined}>
				<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
					<path d="M4 4l17 8-17 8 3-8zM7 12h7" />
				</svg>
			</button>
		</form>
	);
}
