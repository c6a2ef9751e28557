import { useLingui } from '@lingui/react/macro';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { clockDuration, duration as inWords } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { type Playback, usePlaybackState } from './playback.ts';

/** Yellow is what was really heard, gaps stay grey, the white stick is where the player is. Over it the picture of the place pointed at. */
export function SeekBar({ playback, length }: { playback: Playback; length: number }) {
	const { t } = useLingui();
	const locale = useLocale();
	const dispatch = useMediaDispatch();
	const time = useMediaSelector((state) => state.mediaCurrentTime ?? 0);
	const heard = usePlaybackState(playback, (state) => state.heard);
	const marks = usePlaybackState(playback, (state) => state.marks);
	const bar = useRef<HTMLDivElement>(null);
	const [held, setHeld] = useState<number | null>(null);
	const at = held ?? Math.min(time, length);
	const share = (seconds: number) => `${length > 0 ? Math.min(100, (seconds / length) * 100) : 0}%`;

	const placeOf = (event: PointerEvent) => {
		const { left, width } = bar.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
		return Math.min(1, Math.max(0, (event.clientX - left) / width)) * length;
	};
	const preview = (seconds: number | undefined) => dispatch({ type: MediaActionTypes.MEDIA_PREVIEW_REQUEST, detail: seconds as number });
	const seek = (seconds: number) => dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Math.min(length, Math.max(0, seconds)) });
	const keys = (event: KeyboardEvent) => {
		const to = {
			ArrowLeft: time - 5,
			ArrowDown: time - 5,
			ArrowRight: time + 5,
			ArrowUp: time + 5,
			PageUp: time + 60,
			PageDown: time - 60,
			Home: 0,
			End: length - 1,
		}[event.key];
		if (to === undefined) return;
		event.preventDefault();
		seek(to);
	};
	const [now, all] = [inWords(at, locale), inWords(length, locale)];
	return (
		<div
			ref={bar}
			className="seek"
			role="slider"
			tabIndex={0}
			aria-label={t`播放位置`}
			aria-valuemin={0}
			aria-valuemax={Math.round(length)}
			aria-valuenow={Math.round(at)}
			aria-valuetext={t`${now}，共 ${all}`}
			onKeyDown={keys}
			onPointerDown={(event) => {
				if (event.button !== 0) return;
				event.currentTarget.setPointerCapture(event.pointerId);
				setHeld(placeOf(event));
			}}
			onPointerMove={(event) => {
				preview(placeOf(event));
				if (held !== null) setHeld(placeOf(event));
			}}
			onPointerUp={(event) => {
				if (held === null) return;
				seek(placeOf(event));
				setHeld(null);
			}}
			onPointerCancel={() => setHeld(null)}
			onPointerLeave={() => preview(undefined)}
		>
			<div className="seek-track">
				{heard.map(([from, to]) => (
					<i key={from} className="seek-heard" style={{ left: share(from), width: share(to - from) }} />
				))}
			</div>
			{marks.map(({ second, now }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: several may stand at one second
				<i key={index} className="seek-mark" data-now={now} style={{ left: share(second) }} />
			))}
			<i className="seek-head" style={{ left: share(at) }} />
			<Preview length={length} />
		</div>
	);
}

/** The moment pointed at, with its small picture when there is one. */
function Preview({ length }: { length: number }) {
	const time = useMediaSelector((state) => state.mediaPreviewTime);
	const image = useMediaSelector((state) => state.mediaPreviewImage);
	const coords = useMediaSelector((state) => state.mediaPreviewCoords) as unknown as Coords | undefined;
	if (typeof time !== 'number' || length <= 0) return null;
	return (
		<div className="seek-preview" style={{ left: `${(time / length) * 100}%` }} aria-hidden="true">
			{image && coords && <Thumbnail image={image} coords={coords} />}
			<span>{clockDuration(time)}</span>
		</div>
	);
}

/** Of a picture with many moments the part that shows one, in CSS pixels. */
type Coords = [x: number, y: number, width: number, height: number];

function Thumbnail({ image, coords: [x, y, width, height] }: { image: string; coords: Coords }) {
	return <div style={{ width, height, background: `url("${image}") -${x}px -${y}px` }} />;
}
