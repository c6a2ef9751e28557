import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { createPath, useHref, useLocation, useNavigation } from 'react-router';
import { chunkFailed } from '../../lib/load-chunk.ts';

/** R29: a page's chunk did not come, twice. The old page stays; Retry loads the wanted address from the start. */
export function ChunkFailure() {
	const here = useLocation();
	const hereHref = useHref(here);
	// The router's own location, which has the base path already.
	const wanted = useNavigation().location;
	const now = useRef({ href: '', key: '' });
	// Gone once another page has come.
	const [failed, setFailed] = useState<{ href: string; key: string }>();
	useEffect(() => {
		now.current = { href: wanted ? createPath(wanted) : hereHref, key: here.key };
	});
	useEffect(() => {
		const show = () => setFailed(now.current);
		addEventListener(chunkFailed, show);
		return () => removeEventListener(chunkFailed, show);
	}, []);
	if (failed?.key !== here.key) return null;
	return (
		<div className="bar chunk-failure" data-tone="stale" data-full="true" role="alert">
			<span>
				<Trans>这一页没能打开，可能是网络断了。</Trans>
			</span>
			<button type="button" onClick={() => location.assign(failed.href)}>
				<Trans>重试</Trans>
			</button>
		</div>
	);
}
