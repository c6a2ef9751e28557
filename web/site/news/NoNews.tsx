import { Trans } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** `beyond`: there are articles, but the address asks for a page after the last. */
export function NoNews({ moduleId, beyond }: { moduleId: number; beyond: boolean }) {
	if (beyond)
		return (
			<EmptyState title={<Trans>没有这么多文章</Trans>} action={{ label: <Trans>回到第一页</Trans>, to: paths.newsList({ moduleId }) }}>
				<Trans>这一页后面是空的。最新的在第一页。</Trans>
			</EmptyState>
		);
	return (
		<EmptyState
			title={<Trans>这里还没有文章</Trans>}
			action={moduleId > 0 ? { label: <Trans>看全部资讯</Trans>, to: paths.newsList() } : { label: <Trans>看看课程</Trans>, to: paths.courses() }}
		>
			<Trans>写好一篇，就放一篇。</Trans>
		</EmptyState>
	);
}
