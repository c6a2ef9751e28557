import { msg } from '@lingui/core/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import coversStyles from '../../styles/covers.css?url';
import formsStyles from '../../styles/forms.css?url';
import listsStyles from '../../styles/lists.css?url';
import searchStyles from '../../styles/search.css?url';
import type { Route } from './+types/SearchPage';
import { SearchResults } from './SearchResults.tsx';
import { SearchStart } from './SearchStart.tsx';

export const pageSize = 16;
const unwanted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
const halfCharacter = /[\ud800-\udbff]$/;

async function load({ api, optional, url }: LoadArgs) {
	// What was pasted may hold what no search takes, and the cut may fall into a character.
	const q = (url.searchParams.get('q') ?? '').replace(unwanted, ' ').trim().slice(0, 60).replace(halfCharacter, '');
	const { current = 1 } = numbers({ current: url.searchParams.get('page') || undefined }, 'current');
	const result =
		q === ''
			? null
			: await optional('result', () => api('search', { q, currPage: current, pageSize }), { empty: null, keepFor: 'address', failPage: 'any' });
	return { q, result };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(coversStyles, listsStyles, formsStyles, searchStyles) };
export type SearchData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	const q = args.loaderData?.q;
	const title = q ? msg`“${q}”的搜索结果` : msg`搜索`;
	// The agency's text for this address speaks of no search in particular.
	return pageMeta(args, { title: site ? say(site.locale, title) : (q ?? ''), seo: q ? undefined : args.loaderData?.seo, noindex: true });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
	const { q, result, stale } = loaderData;
	return result ? <SearchResults q={q} result={result} since={stale['result']} /> : <SearchStart q={q} />;
}
