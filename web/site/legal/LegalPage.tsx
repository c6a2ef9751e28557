import { Trans, useLingui } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { TextPage } from '../../features/texts/TextPage.tsx';
import type { Handle } from '../../lib/handle.ts';
import { breadcrumbList } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import listsStyles from '../../styles/lists.css?url';
import proseStyles from '../../styles/prose.css?url';
import textsStyles from '../../styles/texts.css?url';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Route } from './+types/LegalPage';

async function load({ api, required, url }: LoadArgs) {
	const kind = url.pathname === paths.legal('privacy') ? 'privacy' : 'terms';
	return { text: await required('text', () => api('legalText', { kind })) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(proseStyles, listsStyles, textsStyles) };
export type LegalData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { text, seo } = args.loaderData;
	const trail = [{ name: text.title, path: paths.legal(text.kind) }];
	return pageMeta(args, { title: text.title, seo, jsonLd: [breadcrumbList(site, trail)] });
}

export default function LegalPage({ loaderData: { text, stale } }: Route.ComponentProps) {
	const { t } = useLingui();
	return (
		<>
			<StaleNote since={stale['text']} what={<Trans context="没能取到">这一页的内容</Trans>} full />
			<TextPage
				title={text.title}
				html={text.content}
				tabs={
					<Tabs
						label={t`协议与政策`}
						current={text.kind}
						items={[
							{ key: 'terms', label: t`用户协议`, to: paths.legal('terms') },
							{ key: 'privacy', label: t`隐私政策`, to: paths.legal('privacy') },
						]}
					/>
				}
			/>
		</>
	);
}
