import { useEffect, useState } from 'react';
import type { SearchSuggestions } from '../../../contract/search/public.ts';
import { browserApi } from '../../api/api.ts';

/** Milliseconds without a key before the server is asked. */
const pause = 120;

const chinese = /[\u3400-\u9fff]$/;

/**
 * What is suggested for what stands in the box. While one types the answer before stays, so that nothing flickers; a request that was overtaken is given
 * up, and one whose beginning found nothing is not made.
 */
export function useSuggestions(value: string, open: boolean): SearchSuggestions | null {
	const [answer, setAnswer] = useState<SearchSuggestions | null>(null);
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
		const timer = setTimeout(() => {
			browserApi('suggest', { q }, { skipHandler: true, keepToken: true, signal: abort.signal }).then(
				(reply) => {
					if (!abort.signal.aborted && 'data' in reply) setAnswer(reply.data);
				},
				// The box works without: Enter searches.
				() => {},
			);
		}, pause);
		return () => {
			clearTimeout(timer);
			abort.abort();
		};
	}, [q, wanted, hopeless]);
	if (q === '') return null;
	return hopeless && answer ? { ...answer, q } : answer;
}
