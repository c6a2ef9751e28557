import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** The page in place of one that cannot be shown. */
export function ExceptionScreen({ status, traceId }: { status: number; traceId?: string | undefined }) {
	return (
		<div className="wrap">
			<h1>
				<Sentence status={status} />
			</h1>
			{traceId && (
				<p>
					<Trans>请把这个编号报给我们：{traceId}</Trans>
				</p>
			)}
			<p>
				<Link to={paths.home()}>
					<Trans>回首页</Trans>
				</Link>
			</p>
		</div>
	);
}

function Sentence({ status }: { status: number }) {
	if (status === 403) return <Trans>这一页，要报名才能看。</Trans>;
	if (status === 410) return <Trans>这一页，已经撤下了。</Trans>;
	if (status >= 400 && status < 500) return <Trans>这一页，被擦掉了。</Trans>;
	return <Trans>粉笔断了，马上换一支。</Trans>;
}
