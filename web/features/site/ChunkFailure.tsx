import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useHref, useLocation, useNavigation } from 'react-router';
import { chunkFailed } from '../../lib/load-chunk.ts';

/** R29: a page's chunk did not come, twice. The old page stays; Retry loads the wanted address from the start. */
export function ChunkFailure() {
	const here = useLocation();
	const wanted = useNavigation().location ?? here;
	const href = useHref(wanted);
	const target = useRef(href);
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		target.current = href;
	}, [href]);
	useEffect(() => {
		const show = () => setFailed(true);
		addEventListener(chunkFailed, show);
		return () => removeEventListener(chunkFailed, show);
	}, []);
	if (!failed) return null;
	return (
		<div className="bar chunk-failure" data-tone="stale" data-full="true" role="alert">
			<span>
				<Trans>这一页没能打开，可能是网络断了。</Trans>
			</span>
			<button type="button" onClick={() => location.assign(target.current)}>
				<Trans>重试</Trans>
			</button>
		</div>
	);
}
