import { Trans, useLingui } from '@lingui/react/macro';
import { memo, Suspense } from 'react';
import { useLoggedIn } from '../../features/members/session.ts';
import { Switches } from '../../features/site/Switches.tsx';
import { twinName } from '../../features/site/twinName.ts';
import { useSite } from '../../features/site/use-site.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import type { VideoData } from './video-load.ts';

const MemberMenu = lazyPart(() => import('../../features/members/MemberMenu.tsx').then((module) => module.MemberMenu));

/** The player's own head: back to the course, the house, where this lesson stands, and who is listening. Held as `LessonScreen` is. */
export const WatchHead = memo(function WatchHead({ loaded: { lesson, breadcrumb } }: { loaded: Pick<VideoData, 'lesson' | 'breadcrumb'> }) {
	const { t } = useLingui();
	const site = useSite()?.webInfo;
	const siteName = site?.siteName ?? '';
	const loggedIn = useLoggedIn();
	const course = paths.course(lesson.courseId);
	const categories = breadcrumb?.path ?? [];
	return (
		<header className="player-head watch-head">
			<IconButton icon="left" label={t`回到这门课`} to={course} />
			<Link to={paths.home()} className="logo-link items-center">
				<Logo name={siteName} sub={twinName(siteName)} image={site?.logo} />
				<span className="sr-only">
					<Trans>首页</Trans>
				</span>
			</Link>
			<Breadcrumb
				className="min-w-0 md:ml-3"
				items={[
					...categories.map(({ id, name }) => ({ label: name, to: paths.courses({ categoryId: id }) })),
					{ label: lesson.courseTitle, to: course },
					{ label: lesson.title },
				]}
			/>
			<div className="watch-tools">
				<Switches />
				{loggedIn ? (
					<Suspense fallback={<span className="size-11" />}>
						<MemberMenu />
					</Suspense>
				) : (
					<Link to={paths.login({ redirect: paths.video(lesson.videoId) })}>
						<Trans>登录</Trans>
					</Link>
				)}
			</div>
		</header>
	);
});
