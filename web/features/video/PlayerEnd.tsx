import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { keepPreference, readPreferences } from './preferences.ts';

/** Seconds to say no. */
const patience = 5;

/** The lesson is over: the next one is offered. It begins by itself only for whoever has asked for that, and can be held back. */
export function PlayerEnd({ next, onAgain }: { next: { id: number; title: string } | null; onAgain: () => void }) {
	const [goOn, setGoOn] = useState(() => readPreferences().goOn);
	const [left, setLeft] = useState(() => (goOn && next ? patience : null));
	const [said, say] = useState(false);
	useEffect(() => say(true), []);
	const navigate = useNavigate();
	const nextId = next?.id;
	useEffect(() => {
		if (left === null || nextId === undefined) return;
		if (left === 0) return void navigate(paths.video(nextId));
		const timer = setTimeout(() => setLeft(left - 1), 1000);
		const stop = (event: KeyboardEvent) => event.key === 'Escape' && setLeft(null);
		document.addEventListener('keydown', stop);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('keydown', stop);
		};
	}, [left, nextId, navigate]);
	return (
		<div className="player-cover">
			<p className="type-kicker">{next ? <Trans>下一讲</Trans> : <Trans>最后一讲放完了</Trans>}</p>
			{next && <p className="player-next">{next.title}</p>}
			{/* Said once, after its place is there; the figure that runs down is for the eye. */}
			<span className="sr-only" role="status">
				{said && left !== null && <Trans>{patience} 秒后自动接着听下一讲，按 Esc 停下。</Trans>}
			</span>
			{left !== null && (
				<p role="timer" aria-live="off">
					<Plural value={left} other="# 秒后接着听" />
				</p>
			)}
			<div className="player-actions">
				{next && (
					<Button kind="board-primary" icon="play" to={paths.video(next.id)}>
						<Trans>接着听</Trans>
					</Button>
				)}
				{left !== null ? (
					<Button kind="board-ghost" onClick={() => setLeft(null)}>
						<Trans>先停一下</Trans>
					</Button>
				) : (
					<Button kind="board-ghost" onClick={onAgain}>
						<Trans>再听一遍</Trans>
					</Button>
				)}
			</div>
			{next && (
				<Checkbox
					checked={goOn}
					onChange={({ target: { checked } }) => {
						keepPreference({ goOn: checked });
						setGoOn(checked);
						setLeft(checked ? patience : null);
					}}
				>
					<Trans>放完一讲，自动接着听下一讲</Trans>
				</Checkbox>
			)}
		</div>
	);
}
