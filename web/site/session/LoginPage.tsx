import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { safeRedirect } from '../../lib/safe-redirect.ts';
import type { Route } from './+types/LoginPage';

export const handle: Handle = { bare: true };

/** A member who is logged in has nothing to do here. `next` is where the form leads to. */
async function load({ url, site }: LoadArgs) {
	const next = safeRedirect(url.searchParams.get('redirect'));
	if (site.loggedIn) throw redirect(next);
	return { next };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type LoginData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`登录`) : '', seo: args.loaderData?.seo, noindex: true });
}

export default function LoginPage() {
	return (
		<div className="wrap">
			<h1>
				<Trans>登录</Trans>
			</h1>
		</div>
	);
}
