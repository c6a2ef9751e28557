import { useEffect, useState } from 'react';
import type { SearchSuggestions } from '../../../contract/search/public.ts';
import { browserApi } from '../../api/api.ts';

/** Milliseconds without a key before the server is asked. */
const pause = 120;

const chinese = /[\u3400-\u9fff]$/;

interface Suggestions {
	found: SearchSuggestions | null;
	/** It is what was found for what stands in the box now, not for what stood there before. */
	current: boolean;
}

/**
 * What is suggested for what stands in the box. While one types the answer before stays, so that nothing flickers; a request that was overtaken is given
 * up, and one whose beginning found nothing is not made. An answer that will not come takes that before away.
 */
export function useSuggestions(value: string, open: boolean): Suggestions {
	const [{ asked, answer }, setAnswer] = useState<{ asked: string; answer: SearchSuggestions | null }>({ asked: '', answer: null });
	const q = value.trim().replace(/\s+/g, ' ');
	const wanted = open && q !== '';
	const hopeless =
		answer !== null &&
		answer.totalCount === 0 &&
		answer.q !== '' &&
		q.startsWith(answer.q) &&
		chinese.test(answer.q) &&
		chinese.test(q) &&
		!q.slice(answer.q.length).includes(' ');
	useEffect(() => {
		if (!wanted || hopeless) return;
		const abort = new AbortController();
		const take = (data: SearchSuggestions | null) => {
			if (!abort.signal.aborted) setAnswer({ asked: q, answer: data });
		};
		const timer = setTimeout(() => {
			browserApi('suggest', { q }, { skipHandler: true, keepToken: true, signal: abort.signal }).then(
				(reply) => take('data' in reply ? reply.data : null),
				// The box works without: Enter searches.
				() => take(null),
			);
		}, pause);
		return () => {
			clearTimeout(timer);
			abort.abort();
		};
	}, [q, wanted, hopeless]);
	if (q === '') return { found: null, current: false };
	return { found: hopeless && answer ? { ...answer, q } : answer, current: hopeless || asked === q };
}
