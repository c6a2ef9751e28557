import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { tryNow } from '../../lib/next-try.ts';
import { Button } from '../../ui/Button.tsx';
import { partCame, partMissing } from '../../ui/lazyPart.ts';

/** Whether a part was missing when it was last asked for: it may be the form, which is on its way since then. */
let isMissing = false;
if (typeof window !== 'undefined') {
	addEventListener(partMissing, () => (isMissing = true));
	addEventListener(partCame, () => (isMissing = false));
}

/** In the place of a form that is on its way; says so once it could not be fetched, since the row's own way to close is in the form. */
export function FormAway({ onClose }: { onClose: () => void }) {
	const [away, setAway] = useState(isMissing);
	useEffect(() => {
		const show = () => setAway(true);
		addEventListener(partMissing, show);
		return () => removeEventListener(partMissing, show);
	}, []);
	if (!away) return null;
	return (
		<div role="alert">
			<p className="text-red">
				<Trans>连不上服务器，请检查网络</Trans>
			</p>
			<div className="mt-3 flex gap-3">
				<Button size="sm" className="min-h-11" onClick={() => dispatchEvent(new Event(tryNow))}>
					<Trans>重试</Trans>
				</Button>
				<Button kind="line" size="sm" className="min-h-11" onClick={onClose}>
					<Trans>收起</Trans>
				</Button>
			</div>
		</div>
	);
}
