import { type MouseEvent, type PointerEvent, useRef } from 'react';

interface TapActions {
	/** Whether the controls are shown. */
	visible: boolean;
	show: () => void;
	hide: () => void;
	toggle: () => void;
	/** Seconds, forwards or back. */
	skip: (seconds: number) => void;
}

/** Milliseconds within which a second tap belongs to the first. */
const double = 300;
const step = 10;

/** On the picture a mouse plays and pauses. A finger shows and hides the controls; two taps at a side go ten seconds that way. */
export function useTap({ visible, show, hide, toggle, skip }: TapActions) {
	const down = useRef({ touch: false, visible: true });
	const last = useRef({ at: Number.NEGATIVE_INFINITY, side: 0 });
	return {
		onPointerDownCapture: (event: PointerEvent) => {
			down.current = { touch: event.pointerType === 'touch', visible };
		},
		onClick: (event: MouseEvent) => {
			if (!down.current.touch) return toggle();
			const { left, width } = event.currentTarget.getBoundingClientRect();
			const share = (event.clientX - left) / width;
			const side = share < 1 / 3 ? -1 : share > 2 / 3 ? 1 : 0;
			const twice = side !== 0 && last.current.side === side && event.timeStamp - last.current.at < double;
			last.current = { at: event.timeStamp, side };
			if (twice) {
				show();
				skip(side * step);
			} else if (down.current.visible) hide();
			else show();
		},
	};
}
