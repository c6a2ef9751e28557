import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** R29: a page that takes longer than 200 ms says so; a quick one does not flicker. */
export function NavigationProgress() {
	const { t } = useLingui();
	const busy = useNavigation().state !== 'idle';
	const [late, setLate] = useState(false);
	useEffect(() => {
		if (!busy) return setLate(false);
		const timer = setTimeout(() => setLate(true), 200);
		return () => clearTimeout(timer);
	}, [busy]);
	return late && busy ? <div className="nav-progress" role="progressbar" aria-label={t`正在打开页面`} /> : null;
}
