import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { tryNow } from '../../lib/next-try.ts';
import { toast } from '../../lib/toast.ts';
import { partMissing } from '../../ui/lazyPart.ts';

/** Says once a press that what it opens could not be fetched. That comes by itself once it can (`lazyPart`); with each press it is asked for at once. */
export function useMissingParts(): void {
	const { t } = useLingui();
	useEffect(() => {
		let told = true;
		const press = () => {
			told = false;
			dispatchEvent(new Event(tryNow));
		};
		const missing = () => {
			if (!told) toast(t`连不上服务器，请检查网络`, { icon: 'clock' });
			told = true;
		};
		addEventListener('click', press);
		addEventListener(partMissing, missing);
		return () => {
			removeEventListener('click', press);
			removeEventListener(partMissing, missing);
		};
	}, [t]);
}
