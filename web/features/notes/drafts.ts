import { deviceStore } from '../learning/device-store.ts';

/** What is being written, as it is kept on this device until the server has it. */
export interface Draft {
	second: number;
	text: string;
	requestId: string;
	/** Words that were sent under its number from here: the server may have those of then. */
	tried?: readonly string[];
}

/** Whose, at which lesson. Of each member apart: a shared device shows nobody another one's. */
export interface DraftPlace {
	of: 'note' | 'question';
	memberId: number;
	videoId: number;
}

const keyOf = ({ of, memberId, videoId }: DraftPlace) => `${of}/${memberId}/${videoId}`;

/** Null, or nothing but spaces: there is none any more. */
export function keepDraft(place: DraftPlace, draft: Draft | null): void {
	deviceStore.write([[keyOf(place), draft === null || draft.text.trim() === '' ? undefined : draft]]);
}

export async function readDraft(place: DraftPlace): Promise<Draft | null> {
	const kept = (await deviceStore.get(keyOf(place))) as Partial<Draft> | undefined;
	const { second, text, requestId } = kept ?? {};
	const tried: unknown = kept?.tried;
	if (typeof second !== 'number' || typeof text !== 'string' || typeof requestId !== 'string') return null;
	// Older pages kept that it was sent, not what.
	return { second, text, requestId, tried: Array.isArray(tried) ? (tried as string[]) : tried === true ? [text] : [] };
}
