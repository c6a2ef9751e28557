import type { CallOutput } from '../../../contract/calls.ts';
import { notesApi } from './calls.ts';
import type { Draft } from './drafts.ts';

/** Sends a new note. When an earlier try had no answer, the server may have it in the words of then: it gets these. Throws what the calls throw. */
export async function sendNote(videoId: number, { text, second, requestId, tried }: Draft) {
	const answer = await notesApi('noteSave', { videoId, text, second, requestId });
	if (!tried || answer.code !== 1) return answer;
	const { id, version } = answer.data;
	return isAsWritten(answer.data, text) && answer.data.second === second ? answer : notesApi('noteUpdate', { id, version, text, second });
}

/** The same for a question, which keeps its second. One that was answered meanwhile is refused. */
export async function sendQuestion(videoId: number, { text, second, requestId, tried }: Draft) {
	const answer = await notesApi('questionAsk', { videoId, text, second, requestId });
	if (!tried || answer.code !== 1 || isAsWritten(answer.data, text)) return answer;
	const { id, version } = answer.data;
	return notesApi('questionUpdate', { id, version, text });
}

function isAsWritten(stored: Pick<CallOutput<'noteSave'>, 'text'>, text: string): boolean {
	return stored.text.trim() === text.trim();
}
