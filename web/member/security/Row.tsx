import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { FormAway } from './FormAway.tsx';
import { useOpenRow } from './open-row.ts';

interface Props {
	/** What the address calls it: `?open=password`. */
	id: string;
	/** Strokes on a 24 grid. */
	picture: string;
	title: ReactNode;
	note?: ReactNode;
	/** The word that opens the form, or leads to another page (`to`); `name` says it to who does not see the row. */
	action?: { label: string; name: string; to?: string };
	/** The form; it is there while the row is open. */
	form?: ReactNode;
	/** What stands under the row, open or not. */
	children?: ReactNode;
}

/** A row of the page 账号安全: what it is about, how it stands, and the form that changes it, inside the row. One is open at a time. */
export function Row({ id, picture, title, note, action, form, children }: Props) {
	const { open, close } = useOpenRow();
	const isOpen = form !== undefined && open === id;
	const row = useRef<HTMLLIElement>(null);
	const way = useRef<HTMLAnchorElement>(null);
	const wasOpen = useRef(false);
	useEffect(() => {
		// Whoever comes by a link may not see it yet; whoever closes it is back at the word that opened it.
		if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
		else if (wasOpen.current) way.current?.focus({ preventScroll: true });
		wasOpen.current = isOpen;
	}, [isOpen]);
	return (
		<li ref={row} id={id} aria-labelledby={`${id}-row`} className="grid scroll-mt-24 grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
			<svg className="icon mt-0.5" viewBox="0 0 24 24" aria-hidden="true">
				<path d={picture} />
			</svg>
			<div className="flex items-start justify-between gap-4">
				<div className="min-w-0">
					<h3 id={`${id}-row`} className="font-semibold">
						{title}
					</h3>
					{note && <p className="type-meta">{note}</p>}
				</div>
				{action && !isOpen && (
					<Link
						ref={way}
						to={action.to ?? paths.userSecurity({ open: id })}
						replace={action.to === undefined}
						preventScrollReset={action.to === undefined}
						aria-label={action.name}
						className="-my-2 inline-flex min-h-11 flex-none items-center font-semibold text-action hover:underline"
					>
						{action.label}
					</Link>
				)}
			</div>
			{children && (
				<div className="col-start-2">
					<Suspense fallback={null}>{children}</Suspense>
				</div>
			)}
			{isOpen && (
				<div className="col-start-2 mt-4 max-w-105">
					<Suspense fallback={<FormAway onClose={close} />}>{form}</Suspense>
				</div>
			)}
		</li>
	);
}
