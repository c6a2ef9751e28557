import { Trans } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** `beyond`: there are rooms, but the address asks for a page after the last. */
export function NoRooms({ categoryId, beyond }: { categoryId: number; beyond: boolean }) {
	if (beyond)
		return (
			<EmptyState title={<Trans>课表没有这么长</Trans>} action={{ label: <Trans>回到第一页</Trans>, to: paths.lives({ categoryId }) }}>
				<Trans>这一页后面没有课了。最近的都排在第一页。</Trans>
			</EmptyState>
		);
	if (categoryId > 0)
		return (
			<EmptyState title={<Trans>这一科还没有排直播</Trans>} action={{ label: <Trans>看全部直播</Trans>, to: paths.lives() }}>
				<Trans>录播课随时可以听，别的学科最近也有直播。</Trans>
			</EmptyState>
		);
	return (
		<EmptyState title={<Trans>还没有排直播</Trans>} action={{ label: <Trans>看看课程</Trans>, to: paths.courses() }}>
			<Trans>新的课表排好就放在这里。录播课现在就能听。</Trans>
		</EmptyState>
	);
}
