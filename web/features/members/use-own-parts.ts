import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { loadOwnParts } from '../../api/own-parts.ts';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { useSite } from '../site/use-site.ts';

/**
 * Brings what is the member's own into a page that came as a visitor's. Until then `data-own` on the document (`own-script.ts`) keeps hidden what would
 * change its meaning, and keeps free what comes.
 */
export function useOwnParts(): void {
	const loggedIn = useSite()?.loggedIn;
	const { revalidate } = useRevalidator();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that came from the server
	useEffect(() => {
		if (loggedIn === false && readSessionToken() !== '') void loadOwnParts(revalidate).then((came) => came || show(), show);
		else show();
	}, []);
	// Once it has been drawn, and not when it has been loaded: what is hidden until then moves before anybody sees it.
	useEffect(() => {
		if (loggedIn) show();
	}, [loggedIn]);
}

function show(): void {
	const { dataset } = document.documentElement;
	if (dataset['own'] === 'waiting') dataset['own'] = 'here';
}
