import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { NotOpenYet } from '../../features/site/NotOpenYet.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { notFound } from '../../lib/params.ts';
import type { Route } from './+types/PaymentPage';

async function load({ params }: LoadArgs) {
	const { id } = params;
	if (!id || !/^\d{1,32}$/.test(id)) notFound();
	return { id };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`付款`) : '', noindex: true });
}

export default function PaymentPage() {
	return <NotOpenYet title={<Trans>付款</Trans>} />;
}
