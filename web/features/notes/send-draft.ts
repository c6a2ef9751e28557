import type { CallOutput } from '../../../contract/calls.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { notesApi } from './calls.ts';
import type { Draft } from './drafts.ts';

type Keep = (draft: Draft) => void;

/**
 * Sends a new note. When an earlier try had no answer, the server may have it in the words of then: it gets these. `keep` gets the draft as it is to be kept before
 * each try, and the number that it has then. Throws what the calls throw.
 */
export async function sendNote(videoId: number, draft: Draft, keep: Keep) {
	for (let written = draft; ; written = numberedAnew(written)) {
		const { text, second, requestId } = written;
		keep(tryOf(written));
		const answer = await notesApi('noteSave', { videoId, text, second, requestId });
		// A number that was drawn here a moment ago is nobody else's, whatever the server made of the words.
		if (answer.code !== 1 || written !== draft || (isAsWritten(answer.data, text) && answer.data.second === second)) return answer;
		const { id, version } = answer.data;
		if (!isOfAnother(answer.data, written)) return notesApi('noteUpdate', { id, version, text, second });
	}
}

/** The same for a question, which keeps its second. One that was answered meanwhile is refused. */
export async function sendQuestion(videoId: number, draft: Draft, keep: Keep) {
	for (let written = draft; ; written = numberedAnew(written)) {
		const { text, second, requestId } = written;
		keep(tryOf(written));
		const answer = await notesApi('questionAsk', { videoId, text, second, requestId });
		if (answer.code !== 1 || written !== draft || isAsWritten(answer.data, text)) return answer;
		const { id, version } = answer.data;
		if (!isOfAnother(answer.data, written)) return notesApi('questionUpdate', { id, version, text });
	}
}

type Stored = Pick<CallOutput<'noteSave'>, 'text'>;

/** What the server has under this number was never sent from here: another window began from the same draft, and has saved words of its own. They stay, and so do these. */
function isOfAnother(stored: Stored, { tried = [] }: Draft): boolean {
	return !tried.some((words) => isAsWritten(stored, words));
}

function tryOf(draft: Draft): Draft {
	const { text, tried = [] } = draft;
	return tried.includes(text) ? draft : { ...draft, tried: [...tried, text] };
}

function numberedAnew(draft: Draft): Draft {
	return { ...draft, requestId: newRequestId(), tried: [] };
}

/** Compared as the server keeps texts: whatever way a letter was put together, it is the same one. */
function isAsWritten(stored: Stored, text: string): boolean {
	const [there, here] = [stored.text, text].map((each) => each.trim().normalize('NFC'));
	return there === here;
}
