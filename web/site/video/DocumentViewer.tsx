import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { PlayData } from '../../../contract/video/public.ts';
import { reportOpened } from '../../features/learning/send-report.ts';
import { useLoggedIn } from '../../features/members/session.ts';
import type { Playback } from '../../features/video/playback.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';

/** A PDF in the browser's own viewer. Phones show a frame's first page only, so there is always a way to open it whole. */
export function DocumentViewer({ play, src, playback }: { play: PlayData; src: string; playback: Playback }) {
	const member = useLoggedIn();
	const hydrated = useHydrated();
	const { videoId, title } = play;
	useEffect(() => {
		if (member) void reportOpened(videoId).then((answer) => answer && playback.told(answer));
	}, [member, videoId, playback]);
	return (
		<>
			{hydrated ? <iframe className="watch-document" src={src} title={title} /> : <div className="watch-document" />}
			<p className="p-3 text-center">
				<Button kind="board-ghost" size="sm" icon="doc" href={src}>
					<Trans>单独打开这份讲义</Trans>
				</Button>
			</p>
		</>
	);
}
