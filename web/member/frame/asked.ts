import type { Envelope, Problem } from '../../../contract/call.ts';
import type { FailureReason } from '../../../contract/errors.ts';
import { failureOf } from '../../api/failure.ts';

/**
 * What a call answered, or why it did not do what it was asked; the sentence is empty when there was no answer that says so. Of what was asked too often it says
 * when to come back, where the server does.
 */
export async function asked<T>(call: () => Promise<Envelope<T>>): Promise<{ data: T } | { refused: FailureReason; sentence: string }> {
	try {
		const answer = await call();
		return answer.code === 1 ? { data: answer.data } : { refused: answer.reason, sentence: answer.msg };
	} catch (error) {
		const { status, reason, message } = failureOf(error);
		const [until] = (error as { answer?: Partial<Problem> }).answer?.errors ?? [];
		return { refused: reason, sentence: status === 429 ? (until?.message ?? message) : '' };
	}
}
