import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Profile } from '../../../contract/members/public.ts';
import { browserApi } from '../../api/api.ts';
import type { Problem } from '../../features/session/checks.ts';
import { attempt, words } from '../../features/session/refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { cropOf, inside, mostZoom, type Size, type View } from './avatar-crop.ts';
import { fileToSend } from './file-to-send.ts';

/** Pixels of the square on the screen. */
const side = 256;

interface Props {
	file: File;
	onClose: () => void;
	onSaved: (profile: Profile) => Promise<void>;
}

/** A square of the picture, moved by hand or by sliders; the server cuts it. */
export function AvatarDialog({ file, onClose, onSaved }: Props) {
	const { t, i18n } = useLingui();
	const [url, setUrl] = useState('');
	const [size, setSize] = useState<Size>();
	const [view, setView] = useState<View>({ x: 0.5, y: 0.5, zoom: 1 });
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<Problem>();
	useEffect(() => {
		const made = URL.createObjectURL(file);
		setUrl(made);
		return () => URL.revokeObjectURL(made);
	}, [file]);
	const change = (part: Partial<View>) => size && setView((before) => inside(size, { ...before, ...part }));
	const save = async () => {
		if (!size) return;
		setBusy(true);
		const image = await fileToSend(file).catch(() => null);
		if (image === null) {
			setBusy(false);
			return setProblem('unreadable');
		}
		const answer = await attempt(() => browserApi('avatarSave', { image, crop: cropOf(size, view) }, { skipHandler: true }));
		setBusy(false);
		if ('refused' in answer) setProblem(answer.refused.problems['form'] ?? Object.values(answer.refused.problems)[0]);
		else await onSaved(answer.data);
	};
	const unreadable = problem === 'unreadable';
	return (
		<Dialog
			open
			onClose={onClose}
			title={<Trans>头像取哪一块？</Trans>}
			actions={
				<>
					<Button kind="line" onClick={onClose}>
						<Trans>先不换</Trans>
					</Button>
					<Button busy={busy} reason={unreadable && t`换一张图片`} onClick={save}>
						<Trans>用这一块</Trans>
					</Button>
				</>
			}
		>
			{!unreadable && url !== '' && (
				<>
					<Square url={url} size={size} view={view} onSize={setSize} onMove={change} onBroken={() => setProblem('unreadable')} />
					{size && (
						<div className="mx-auto mt-4 grid max-w-72 gap-2">
							<Slider label={t`放大`} min={1} max={mostZoom} value={view.zoom} onChange={(zoom) => change({ zoom })} />
							<Slider label={t`左右`} min={0} max={1} value={view.x} onChange={(x) => change({ x })} />
							<Slider label={t`上下`} min={0} max={1} value={view.y} onChange={(y) => change({ y })} />
						</div>
					)}
				</>
			)}
			<p role="alert" className="mt-3 text-14 text-red empty:hidden">
				{unreadable ? <Trans>这张图片读不出来，请换一张 JPG 或 PNG。</Trans> : words(problem, i18n)}
			</p>
		</Dialog>
	);
}

function Slider({ label, min, max, value, onChange }: { label: string; min: number; max: number; value: number; onChange: (value: number) => void }) {
	return (
		<label className="grid grid-cols-[3rem_1fr] items-center gap-3 text-14">
			{label}
			<input
				type="range"
				className="h-6 accent-action"
				min={min}
				max={max}
				step={(max - min) / 100}
				value={value}
				onChange={(event) => onChange(Number(event.currentTarget.value))}
			/>
		</label>
	);
}

interface SquareProps {
	url: string;
	size: Size | undefined;
	view: View;
	onSize: (size: Size) => void;
	onMove: (part: Partial<View>) => void;
	onBroken: () => void;
}

/** What will be cut, as large as it is moved. The sliders do the same for who does not drag. */
function Square({ url, size, view, onSize, onMove, onBroken }: SquareProps) {
	const from = useRef<{ x: number; y: number; view: View }>(undefined);
	const scale = size ? (side / Math.min(size.width, size.height)) * view.zoom : 0;
	const move = (event: PointerEvent) => {
		const start = from.current;
		if (!start || !size) return;
		onMove({
			x: start.view.x - (event.clientX - start.x) / scale / size.width,
			y: start.view.y - (event.clientY - start.y) / scale / size.height,
		});
	};
	return (
		<div
			className="relative mx-auto mt-3 size-64 cursor-grab touch-none overflow-hidden rounded-md bg-sunk select-none"
			onPointerDown={(event) => {
				event.currentTarget.setPointerCapture(event.pointerId);
				from.current = { x: event.clientX, y: event.clientY, view };
			}}
			onPointerMove={move}
			onPointerUp={() => {
				from.current = undefined;
			}}
		>
			<img
				src={url}
				alt=""
				draggable={false}
				className="absolute top-0 left-0 max-w-none origin-top-left"
				style={
					size
						? {
								width: size.width * scale,
								height: size.height * scale,
								transform: `translate(${side / 2 - view.x * size.width * scale}px, ${side / 2 - view.y * size.height * scale}px)`,
							}
						: { visibility: 'hidden' }
				}
				onLoad={({ currentTarget: image }) => onSize({ width: image.naturalWidth, height: image.naturalHeight })}
				onError={onBroken}
			/>
		</div>
	);
}
