import type { ReactNode } from 'react';

/** A 2 px ink rule opens it, 1 px rules part its rows. Children are `<li>`. */
export function RuledList({ children, ordered, className = '' }: { children: ReactNode; ordered?: boolean; className?: string }) {
	const Tag = ordered ? 'ol' : 'ul';
	return <Tag className={`ruled ${className}`}>{children}</Tag>;
}
