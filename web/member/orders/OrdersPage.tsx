import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { NotOpenYet } from '../../features/site/NotOpenYet.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { numbers } from '../../lib/params.ts';
import type { Route } from './+types/OrdersPage';

async function load({ params }: LoadArgs) {
	return numbers(params, 'orderState');
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`我的订单`) : '', noindex: true });
}

export default function OrdersPage() {
	return <NotOpenYet title={<Trans>我的订单</Trans>} />;
}
