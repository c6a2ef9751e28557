import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { pageMeta } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/LegalPage';

async function load({ api, must, url }: LoadArgs) {
	const kind = url.pathname === paths.legal('privacy') ? 'privacy' : 'terms';
	return { text: await must('text', () => api('legalText', { kind })) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type LegalData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	return pageMeta(args, { title: args.loaderData?.text.title ?? '', seo: args.loaderData?.seo });
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
	const { title, content } = loaderData.text;
	return (
		<article className="wrap">
			<h1>{title}</h1>
			<div dangerouslySetInnerHTML={{ __html: content }} />
		</article>
	);
}
