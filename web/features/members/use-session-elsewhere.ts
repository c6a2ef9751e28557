import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { clearRequestCache } from '../../api/request.ts';
import { onSessionElsewhere } from '../../lib/session-cookie.ts';

/** When another tab logs in, out, or in as somebody else, this one shows what is that one's, and nothing of the member before. */
export function useSessionElsewhere(): void {
	const { revalidate } = useRevalidator();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the newest of them does what each does
	useEffect(
		() =>
			onSessionElsewhere(() => {
				clearRequestCache();
				void revalidate();
			}),
		[],
	);
}
