import { useEffect } from 'react';
import { DetailPending } from './DetailPending.tsx';
import { keepFocus } from './keep-focus.ts';

/** What a page needs once its reader has touched it, and not before. */
export function AfterTouch() {
	useEffect(keepFocus, []);
	return <DetailPending />;
}
