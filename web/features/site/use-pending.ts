import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { browserBase, withoutBase } from '../../lib/base.ts';
import { pageUnreachable } from '../../lib/load-chunk.ts';
import { useLate } from '../../lib/use-late.ts';

/**
 * True once another page has been awaited for 200 ms (R103), one whose path (without the base path) `isMeant` accepts. Not for one that cannot be reached: then
 * what is shown is all there is.
 */
export function usePagePending(isMeant: (pathname: string) => boolean): boolean {
	const { location } = useNavigation();
	const [unreachable, setUnreachable] = useState<typeof location>();
	useEffect(() => {
		const show = () => setUnreachable(location);
		addEventListener(pageUnreachable, show);
		return () => removeEventListener(pageUnreachable, show);
	}, [location]);
	const late = useLate(location !== undefined && isMeant(withoutBase(location.pathname, browserBase())));
	return late && unreachable !== location;
}

/** Whether `pathname` is the list at `list` or a part of it: `/course`, `/course/3/1/2`, but not `/course/detail/7`. */
function isOfList(pathname: string, list: string): boolean {
	return pathname.startsWith(list) && /^(\/\d.*)?$/.test(pathname.slice(list.length));
}

/** The list at `list` is pending, another page or filter of it: skeletons take the place of what is shown. Other pages leave it alone until they come. */
export function useListPending(list: string): boolean {
	return usePagePending((pathname) => isOfList(pathname, list));
}
