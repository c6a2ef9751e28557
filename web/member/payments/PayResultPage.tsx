import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, serverLoader } from '../../api/load.ts';
import { NotOpenYet } from '../../features/site/NotOpenYet.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/PayResultPage';
import { CashierFrame } from './CashierFrame.tsx';

export const handle: Handle = { bare: true };

async function load() {
	return {};
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`支付结果`) : '', noindex: true });
}

export default function PayResultPage() {
	return (
		<CashierFrame title={<Trans>支付结果</Trans>}>
			<NotOpenYet action={{ label: <Trans>去看课程</Trans>, to: paths.courses() }}>
				<Trans>付好以后会到这一页，从第一讲开始。现在还不能在网上付款，可以先看课程目录。</Trans>
			</NotOpenYet>
		</CashierFrame>
	);
}
