import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { tryNow } from '../../lib/next-try.ts';
import { toast } from '../../lib/toast.ts';
import { partMissing } from '../../ui/lazyPart.ts';

/** Says once a press that what it opens could not be fetched. That comes by itself once it can (`lazyPart`); while it is missing a press has it asked for at once. */
export function useMissingParts(): void {
	const { t } = useLingui();
	useEffect(() => {
		let told = true;
		let waits = false;
		const press = () => {
			told = false;
			// Else a press would hurry whatever else waits for its next try.
			if (waits) dispatchEvent(new Event(tryNow));
			waits = false;
		};
		const missing = () => {
			if (!told) toast(t`连不上服务器，请检查网络`, { icon: 'clock' });
			told = true;
			waits = true;
		};
		addEventListener('click', press);
		addEventListener(partMissing, missing);
		return () => {
			removeEventListener('click', press);
			removeEventListener(partMissing, missing);
		};
	}, [t]);
}
