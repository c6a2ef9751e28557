import { useLingui } from '@lingui/react/macro';
import { IconButton } from './IconButton.tsx';

/** Outline, filled in green when saved (red is not for liking). */
export function Heart({ saved, onToggle, className = '' }: { saved: boolean; onToggle: () => void; className?: string }) {
	const { t } = useLingui();
	return <IconButton icon="heart" label={t`收藏`} fill={saved} aria-pressed={saved} onClick={onToggle} className={`heart ${className}`} />;
}
