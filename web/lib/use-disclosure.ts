import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';

interface Disclosure {
	open: boolean;
	toggle: () => void;
	/** Of the part around the button and what it opens: Esc, a press elsewhere and leaving by Tab close it. */
	root: {
		ref: RefObject<HTMLDivElement | null>;
		onKeyDown: (event: KeyboardEvent) => void;
		onBlur: (event: FocusEvent) => void;
	};
	/** Of the button. */
	button: { type: 'button'; 'aria-expanded': boolean; 'aria-controls': string | undefined };
	/** The id of what is opened. */
	panel: string;
}

/** A button of the head and what it opens. No menu, so that Tab walks through it. */
export function useDisclosure(): Disclosure {
	const { key } = useLocation();
	const panel = useId();
	const ref = useRef<HTMLDivElement>(null);
	// Open belongs to the page it was opened on, so every navigation closes it.
	const [openOn, setOpenOn] = useState<string>();
	const open = openOn === key;
	useEffect(() => {
		if (!open) return;
		const away = (event: PointerEvent) => ref.current?.contains(event.target as Node) || setOpenOn(undefined);
		document.addEventListener('pointerdown', away);
		return () => document.removeEventListener('pointerdown', away);
	}, [open]);
	return {
		open,
		toggle: () => setOpenOn(open ? undefined : key),
		root: {
			ref,
			onKeyDown: (event) => {
				if (event.key !== 'Escape' || !open) return;
				setOpenOn(undefined);
				ref.current?.querySelector('button')?.focus();
			},
			onBlur: (event) => {
				if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpenOn(undefined);
			},
		},
		button: { type: 'button', 'aria-expanded': open, 'aria-controls': open ? panel : undefined },
		panel,
	};
}
