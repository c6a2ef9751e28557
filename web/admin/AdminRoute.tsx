import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NotOpenYet } from '../features/site/NotOpenYet.tsx';
import type { Handle } from '../lib/handle.ts';
import { say } from '../lib/i18n.ts';
import { pageMeta, siteFacts } from '../lib/meta.ts';
import type { Route } from './+types/AdminRoute';

export const handle: Handle = { bare: true };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`管理后台`) : '', noindex: true });
}

/** The staff console. */
export default function AdminRoute() {
	return (
		<div className="wrap py-8">
			<h1 className="type-page-title">
				<Trans>管理后台</Trans>
			</h1>
			<NotOpenYet>
				<Trans>机构的日常会在这里管：课程、直播、学员和订单。</Trans>
			</NotOpenYet>
		</div>
	);
}
