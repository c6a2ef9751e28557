import { Trans } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** `beyond`: there are teachers, but the address asks for a page after the last. */
export function NoTeachers({ categoryId, beyond }: { categoryId: number; beyond: boolean }) {
	if (beyond)
		return (
			<EmptyState title={<Trans>名单没有这么长</Trans>} action={{ label: <Trans>回到第一页</Trans>, to: paths.teachers({ categoryId }) }}>
				<Trans>这一页后面没有人了，从第一页看起吧。</Trans>
			</EmptyState>
		);
	return (
		<EmptyState title={<Trans>这一科还没有教师</Trans>} action={{ label: <Trans>看全部教师</Trans>, to: paths.teachers() }}>
			<Trans>我们还在找合适的人。别的学科的老师都在。</Trans>
		</EmptyState>
	);
}
