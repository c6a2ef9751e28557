import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { browserBase, withoutBase } from '../../lib/base.ts';
import { pageUnreachable } from '../../lib/load-chunk.ts';
import { useLate } from '../../lib/use-late.ts';

/** Whether `pathname` is the list at `list` or a part of it: `/course`, `/course/3/1/2`, but not `/course/detail/7`. */
function isOfList(pathname: string, list: string): boolean {
	return pathname.startsWith(list) && /^(\/\d.*)?$/.test(pathname.slice(list.length));
}

/**
 * True once another page or filter of the list at `list` has been awaited for 200 ms (R103): skeletons take the place of what is shown. Other pages leave it
 * alone until they come, and so does one that cannot be reached: then what is shown is all there is.
 */
export function useListPending(list: string): boolean {
	const { location } = useNavigation();
	const [unreachable, setUnreachable] = useState(false);
	useEffect(() => {
		if (!location) return;
		const show = () => setUnreachable(true);
		addEventListener(pageUnreachable, show);
		return () => {
			removeEventListener(pageUnreachable, show);
			setUnreachable(false);
		};
	}, [location]);
	const late = useLate(location !== undefined && isOfList(withoutBase(location.pathname, browserBase()), list));
	return late && !unreachable;
}
