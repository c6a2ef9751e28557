import { Trans } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';

/** The lesson is over: the next one is offered, and nobody is hurried into it. */
export function PlayerEnd({ next, onAgain }: { next: { id: number; title: string } | null; onAgain: () => void }) {
	return (
		<div className="player-cover">
			<p className="type-kicker">{next ? <Trans>下一讲</Trans> : <Trans>最后一讲放完了</Trans>}</p>
			{next && <p className="player-next">{next.title}</p>}
			<div className="player-acts">
				{next && (
					<Button kind="board-primary" icon="play" to={paths.video(next.id)}>
						<Trans>接着听</Trans>
					</Button>
				)}
				<Button kind="board-ghost" onClick={onAgain}>
					<Trans>再听一遍</Trans>
				</Button>
			</div>
		</div>
	);
}
