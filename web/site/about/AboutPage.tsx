import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useSite } from '../../features/site/use-site.ts';
import { TextPage } from '../../features/texts/TextPage.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList, organization } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import listsStyles from '../../styles/lists.css?url';
import proseStyles from '../../styles/prose.css?url';
import textsStyles from '../../styles/texts.css?url';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Route } from './+types/AboutPage';
import { Visit } from './Visit.tsx';

async function load({ api, optional }: LoadArgs) {
	return { detail: await optional('detail', () => api('aboutInfo', {}), { empty: { content: '' }, failPage: 'any' }) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(proseStyles, listsStyles, textsStyles) };
export type AboutData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site) return pageMeta(args, { title: '' });
	const title = say(site.locale, msg`关于我们`);
	const trail = [
		{ name: say(site.locale, msg`首页`), path: paths.home() },
		{ name: title, path: paths.about() },
	];
	return pageMeta(args, { title, seo: args.loaderData?.seo, jsonLd: [organization(site), breadcrumbList(site, trail)] });
}

export default function AboutPage({ loaderData: { detail, stale } }: Route.ComponentProps) {
	const info = useSite()?.webInfo;
	const title = <Trans>关于我们</Trans>;
	if (!detail.content)
		return (
			<div className="wrap list-page">
				<h1 className="type-page-title">{title}</h1>
				<EmptyState title={<Trans>这一页还没有写</Trans>} action={{ label: <Trans>看看教师</Trans>, to: paths.teachers() }}>
					<Trans>想知道我们是谁，先看看讲课的人。</Trans>
				</EmptyState>
			</div>
		);
	return (
		<>
			<StaleNote since={stale['detail']} what={<Trans context="没能取到">这一页的内容</Trans>} full />
			<TextPage title={title} html={detail.content}>
				{info && <Visit info={info} />}
			</TextPage>
		</>
	);
}
