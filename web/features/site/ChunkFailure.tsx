import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { pageStuck, pageUnreachable } from '../../lib/load-chunk.ts';
import { tryNow } from '../../lib/next-try.ts';
import { Icon } from '../../ui/Icon.tsx';

/** R29: a page that was asked for did not come. The old page stays with a bar under its head; it goes when the page comes, which it does by itself once it can. */
export function ChunkFailure() {
	// The router's own location, which has the base path already.
	const { location: wanted, state } = useNavigation();
	const waiting = state !== 'idle';
	const href = useRef('');
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		href.current = wanted ? createPath(wanted) : '';
		if (!waiting) setFailed(false);
	});
	useEffect(() => {
		const show = () => setFailed(true);
		const stuck = () => href.current && location.assign(href.current);
		addEventListener(pageUnreachable, show);
		addEventListener(pageStuck, stuck);
		return () => {
			removeEventListener(pageUnreachable, show);
			removeEventListener(pageStuck, stuck);
		};
	}, []);
	if (!failed || !waiting) return null;
	return (
		<div className="bar chunk-failure" data-tone="offline" data-full="true" role="alert">
			<Icon name="clock" />
			<span>
				<Trans>网络断了，那一页没能打开。接上以后会自己打开。</Trans>
			</span>
			<button type="button" onClick={() => dispatchEvent(new Event(tryNow))}>
				<Trans>重试</Trans>
			</button>
		</div>
	);
}
