import { useRevalidator } from 'react-router';

/** Loads the page's data again: for `StaleBar` and `ErrorState`. */
export function useRetry(): { retry: () => void; busy: boolean } {
	const { revalidate, state } = useRevalidator();
	return { retry: () => void revalidate(), busy: state !== 'idle' };
}
