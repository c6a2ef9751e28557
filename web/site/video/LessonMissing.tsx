import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRetry } from '../../features/site/use-retry.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';

type Why = 'no-answer' | 'live' | 'not-recorded' | 'failed';

/** There is nothing to play here, why, and what to do. `failure`: what went wrong with the file, in words. */
export function LessonMissing({ why, failure }: { why: Why; failure: string | null }) {
	if (why === 'live')
		return (
			<Words title={<Trans>这一讲是直播</Trans>} sentence={<Trans>什么时候开课，在直播课表里。</Trans>}>
				<Button kind="board-primary" to={paths.lives()}>
					<Trans>看直播课表</Trans>
				</Button>
			</Words>
		);
	if (why === 'not-recorded')
		return <Words title={<Trans>这一讲还没有录好</Trans>} sentence={<Trans>录好就放在这里。先听别的，目录在旁边。</Trans>} />;
	if (why === 'failed')
		return (
			<Words title={<Trans>这一讲的文件没有处理成</Trans>} sentence={failure ?? <Trans>我们已经知道，正在换一个。</Trans>}>
				<Retry />
			</Words>
		);
	// Access could not be checked.
	return (
		<Words title={<Trans>没能打开这一讲</Trans>} sentence={<Trans>网络或我们这边出了点问题，你没有做错什么。</Trans>}>
			<Retry />
		</Words>
	);
}

function Words({ title, sentence, children }: { title: ReactNode; sentence: ReactNode; children?: ReactNode }) {
	return (
		<div className="watch-cover">
			<h2>{title}</h2>
			<p>{sentence}</p>
			<div className="watch-cover-actions">{children}</div>
		</div>
	);
}

function Retry() {
	const { retry, busy } = useRetry();
	return (
		<Button kind="board-primary" onClick={retry} busy={busy}>
			<Trans>重试</Trans>
		</Button>
	);
}
