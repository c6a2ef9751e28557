import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { BoardDrawing } from '../../features/site/BoardDrawing.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { idOf } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import { Board } from '../../ui/Board.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Route } from './+types/VideoPage';

async function load({ params }: LoadArgs) {
	return { id: idOf(params) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`课程播放`) : '', noindex: true });
}

export default function VideoPage() {
	return (
		<Board className="bg-board-0">
			<div className="wrap flex min-h-[min(34rem,70dvh)] flex-col items-center justify-center gap-8 py-12 lg:flex-row lg:gap-16">
				<BoardDrawing of="maths" className="w-80 opacity-40 lg:w-[28rem] lg:shrink" />
				<div className="w-full max-w-[34rem]">
					<h1 className="type-board-title">
						<Trans>这一讲还不能播放。</Trans>
					</h1>
					<p className="mt-3 text-17 leading-[1.75] text-chalk-2 lg:keep">
						<Trans>播放器会在这一页，带字幕、倍速和听到哪里的记录。现在可以先看课程目录，听听老师怎么介绍。</Trans>
					</p>
					<div className="mt-7 flex flex-wrap gap-3.5">
						<Button kind="board-primary" size="lg" to={paths.courses()}>
							<Trans>去看课程</Trans>
						</Button>
						<Button kind="board-ghost" size="lg" to={paths.lives()}>
							<Trans>看直播课表</Trans>
						</Button>
					</div>
				</div>
			</div>
		</Board>
	);
}
