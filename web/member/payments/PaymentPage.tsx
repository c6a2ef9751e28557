import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { NotOpenYet } from '../../features/site/NotOpenYet.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { notFound } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import { useHotline } from '../frame/use-hotline.ts';
import type { Route } from './+types/PaymentPage';
import { CashierFrame } from './CashierFrame.tsx';

export const handle: Handle = { bare: true };

async function load({ params }: LoadArgs) {
	const { id } = params;
	if (!id || !/^\d{1,32}$/.test(id)) notFound();
	return { id };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`支付订单`) : '', noindex: true });
}

export default function PaymentPage() {
	const hotline = useHotline();
	return (
		<CashierFrame title={<Trans>支付订单</Trans>} lead={<Trans>现在还没有等你付款的订单。</Trans>}>
			<NotOpenYet
				action={
					hotline ? { label: <Trans>打 {hotline}</Trans>, href: `tel:${hotline}` } : { label: <Trans>回我的订单</Trans>, to: paths.userOrder() }
				}
			>
				{hotline ? (
					<Trans>付款方式和收款码会在这一页。现在要报名，打电话给我们，我们帮你办。</Trans>
				) : (
					<Trans>付款方式和收款码会在这一页。现在还不能在网上付款，你的账上不会少一分钱。</Trans>
				)}
			</NotOpenYet>
		</CashierFrame>
	);
}
