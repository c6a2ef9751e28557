import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { NotOpenYet } from '../../features/site/NotOpenYet.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { numbers } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import { MemberPage } from '../frame/MemberPage.tsx';
import { useHotline } from '../frame/use-hotline.ts';
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
	const hotline = useHotline();
	return (
		<MemberPage title={<Trans>我的订单</Trans>}>
			<NotOpenYet
				action={hotline ? { label: <Trans>打 {hotline}</Trans>, href: `tel:${hotline}` } : { label: <Trans>去看课程</Trans>, to: paths.courses() }}
			>
				{hotline ? (
					<Trans>每一笔订单、付款和寄送都会列在这里。现在要报名或者查订单，打电话给我们。</Trans>
				) : (
					<Trans>每一笔订单、付款和寄送都会列在这里。现在可以先看课程目录，挑一门想学的。</Trans>
				)}
			</NotOpenYet>
		</MemberPage>
	);
}
