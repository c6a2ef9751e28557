import { browserApi } from '../../api/api.ts';
import { setNotices } from './notice-state.ts';

export type What = { ids: number[] } | { all: true; upTo: number };

/** Marks notices as read; true when it did. What could not be marked stays unread: no reason to hold anybody up. */
export async function markRead(what: What): Promise<boolean> {
	try {
		const answer = await browserApi('noticeRead', what, { skipHandler: true });
		if (answer.code !== 1) return false;
		setNotices(answer.data, true);
		return true;
	} catch {
		return false;
	}
}
