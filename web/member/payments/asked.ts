import type { Envelope } from '../../../contract/call.ts';
import type { FailureReason } from '../../../contract/errors.ts';
import { failureOf } from '../../api/failure.ts';

/** What a call answered, or why it did not do what it was asked; the sentence is empty when there was no answer that says so. */
export async function asked<T>(call: () => Promise<Envelope<T>>): Promise<{ data: T } | { refused: FailureReason; sentence: string }> {
	try {
		const answer = await call();
		return answer.code === 1 ? { data: answer.data } : { refused: answer.reason, sentence: answer.msg };
	} catch (error) {
		const { status, reason, message } = failureOf(error);
		return { refused: reason, sentence: status === 429 ? message : '' };
	}
}
