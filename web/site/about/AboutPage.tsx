import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { say } from '../../lib/i18n.ts';
import { organization } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import type { Route } from './+types/AboutPage';

async function load({ api, slot }: LoadArgs) {
	return { detail: await slot('detail', () => api('aboutInfo', {}), { empty: { content: '' }, main: true }) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type AboutData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`关于我们`) : '', seo: args.loaderData?.seo, jsonLd: site ? [organization(site)] : [] });
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<h1>
				<Trans>关于我们</Trans>
			</h1>
			<div dangerouslySetInnerHTML={{ __html: loaderData.detail.content }} />
		</div>
	);
}
