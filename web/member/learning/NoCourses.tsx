import { Trans } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** What stands in place of the courses: nothing bought yet, or nothing in the chosen part. */
export function NoCourses({ state }: { state: 'learning' | 'finished' | undefined }) {
	if (state === 'finished')
		return (
			<EmptyState title={<Trans>还没有学完的课</Trans>} action={{ label: <Trans>接着学</Trans>, to: paths.userCourse() }}>
				<Trans>每一讲听到九成就算学完。不急，一讲一讲来。</Trans>
			</EmptyState>
		);
	if (state === 'learning')
		return (
			<EmptyState title={<Trans>报名的课都学完了</Trans>} action={{ label: <Trans>再挑一门</Trans>, to: paths.courses() }}>
				<Trans>学完的随时可以回听。</Trans>
			</EmptyState>
		);
	return (
		<EmptyState title={<Trans>还没有报名的课</Trans>} action={{ label: <Trans>去看课程</Trans>, to: paths.courses() }}>
			<Trans>先试听一讲，再决定。报名的课和听到哪里，都会在这里。</Trans>
		</EmptyState>
	);
}
