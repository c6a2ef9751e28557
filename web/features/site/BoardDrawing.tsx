import { useLingui } from '@lingui/react';
import { useHref } from 'react-router';
import { paths } from '../../paths.ts';

/** What is drawn on a board. It illustrates the words beside it, so it has none of its own for screen readers. */
export function BoardDrawing({ of, className = '' }: { of: string; className?: string }) {
	const { i18n } = useLingui();
	const src = useHref(paths.boardDrawing(of, i18n.locale));
	return <img src={src} alt="" width={of === '404' ? 720 : 540} height="400" className={`h-auto max-w-full ${className}`} />;
}
