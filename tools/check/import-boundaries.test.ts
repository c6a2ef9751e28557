import { expect, test } from 'vitest';
import { crossedBoundaries } from './import-boundaries.ts';
import { temporaryTree } from './temporary-tree.ts';

/** What the check says about a tree with these files. */
function crossed(files: Record<string, string>): string[] {
	using tree = temporaryTree(files);
	return crossedBoundaries(tree.root);
}

const clean: Record<string, string> = {
	'contract/public-paths.ts': 'export const publicPaths = {};',
	'contract/news/public.ts': "import * as z from 'zod'; export const news = z.object({}); export type News = {};",
	'server/db/sql.ts': 'export const sql = String.raw;',
	'server/lib/page.ts': 'export const pageOf = 1;',
	'server/http/route.ts': "import type { News } from '../../contract/news/public.ts'; export const route = (news?: News) => news;",
	'server/modules/media/media.urls.ts': "export const url = '';",
	'server/modules/news/news.queries.ts': "import { sql } from '../../db/sql.ts'; export interface Row {} export const find = () => sql`select 1`;",
	'server/modules/news/news.presenter.ts':
		"import type { Row } from './news.queries.ts'; import { url } from '../media/media.urls.ts'; export const present = (row: Row) => ({ row, url });",
	'server/modules/news/news.service.ts':
		"import * as queries from './news.queries.ts'; import { present } from './news.presenter.ts'; export const read = () => present(queries.find());",
	'server/modules/news/news.routes.ts':
		"import { route } from '../../http/route.ts'; import * as news from './news.service.ts'; export const newsRoutes = [route(news.read())];",
	'server/modules/search/search.service.ts': "import { read } from '../news/news.service.ts'; export const search = read;",
	'server/app.ts': "import { newsRoutes } from './modules/news/news.routes.ts'; export const app = newsRoutes;",
	'web/paths.ts': "export const paths = '';",
	'web/lib/money.ts': 'export const money = 1;',
	'web/ui/Price.tsx': "import { money } from '../lib/money.ts'; export const Price = () => <b>{money}</b>;",
	'web/api/api.ts':
		"import type { News } from '../../contract/news/public.ts'; import { publicPaths } from '../../contract/public-paths.ts'; export const api = (news?: News) => publicPaths;",
	'web/features/news/NewsCard.tsx': "import { Price } from '../../ui/Price.tsx'; export const NewsCard = Price;",
	'web/site/news/NewsPage.tsx':
		"import type { Route } from './+types/NewsPage'; import { lazy } from 'react'; import { NewsCard } from '../../features/news/NewsCard.tsx'; const Form = lazy(() => import('./Form.tsx')); export default NewsCard;",
	'web/site/news/Form.tsx': "import { Dialog } from 'radix-ui'; export default Dialog;",
	'web/member/orders/OrdersPage.tsx': "import { useQuery } from '@tanstack/react-query'; export default useQuery;",
	'web/admin/AdminRoute.tsx': "import { Table } from 'antd'; export default Table;",
	'web/root.tsx': "import './app.css'; import { api } from './api/api.ts'; export default api;",
	'web/entry.client.tsx': '',
	'web/routes.ts':
		"export default [['news', 'site/news/NewsPage.tsx'], ['user', 'member/orders/OrdersPage.tsx'], ['admin/*', 'admin/AdminRoute.tsx']];",
};

test('a tree in order crosses no wall', () => {
	expect(crossed(clean)).toEqual([]);
});

test.each<[string, Record<string, string>, RegExp]>([
	[
		'the contract imports more than zod',
		{ 'contract/live/public.ts': "import { Pool } from 'pg'; export default Pool;" },
		/contract\/live\/public\.ts:1 .*only zod/,
	],
	[
		'the server imports the web',
		{ 'server/lib/x.ts': "import { paths } from '../../web/paths.ts'; export default paths;" },
		/imports web\/paths\.ts: the server imports/,
	],
	['a tool is imported by a module', { 'server/modules/news/news.jobs.ts': "import '../../../tools/seed/demo.ts';" }, /tools\/seed\/demo\.ts/],
	[
		'the platform imports a module, even its types',
		{ 'server/http/x.ts': "import type { Row } from '../modules/news/news.queries.ts'; export type X = Row;" },
		/platform never imports a module/,
	],
	[
		'a folder of the platform that is new does so',
		{ 'server/clocks/x.ts': "import { news } from '../modules/news/news.service.ts'; export default news;" },
		/server\/clocks\/x\.ts:1 .*platform never imports a module/,
	],
	[
		'a module imports one above it',
		{ 'server/modules/news/news.rules.ts': "import { search } from '../search/search.service.ts'; export default search;" },
		/news may import only modules below/,
	],
	[
		'a module imports one beside it',
		{ 'server/modules/teachers/teachers.service.ts': "import { read } from '../news/news.service.ts'; export default read;" },
		/teachers may import only modules below/,
	],
	[
		'a module is in no list',
		{ 'server/modules/blog/blog.service.ts': "import { url } from '../media/media.urls.ts'; export default url;" },
		/module blog has no place/,
	],
	[
		'a module uses the queries of another',
		{ 'server/modules/search/search.jobs.ts': "import { find } from '../news/news.queries.ts'; export default find;" },
		/news alone uses its queries/,
	],
	[
		'a module builds statements over the tables of another',
		{ 'server/modules/search/search.queries.ts': "import type { NewsTables } from '../news/news.tables.ts'; export type Tables = NewsTables;" },
		/news alone builds statements over its tables/,
	],
	[
		'a module knows the app',
		{ 'server/modules/news/news.jobs.ts': "import { app } from '../../app.ts'; export default app;" },
		/does not know the app/,
	],
	[
		'queries import a service',
		{ 'server/modules/news/more.queries.ts': "import { read } from './news.service.ts'; export default read;" },
		/queries import db, lib and types/,
	],
	[
		'a presenter reads the database',
		{ 'server/modules/news/more.presenter.ts': "import { find } from './news.queries.ts'; export default find;" },
		/presenter reads nothing/,
	],
	['rules ask the database', { 'server/modules/news/news.rules.ts': "import { sql } from '../../db/sql.ts'; export default sql;" }, /rules are pure/],
	[
		'routes pass the service by',
		{ 'server/modules/news/more.routes.ts': "import { find } from './news.queries.ts'; export default find;" },
		/routes import contract, http/,
	],
	[
		'SQL stands outside the queries',
		{ 'server/modules/news/news.jobs.ts': "import { sql } from '../../db/sql.ts';\n\nexport default sql`select 1`;" },
		/news\.jobs\.ts:3 holds SQL/,
	],
	[
		'ui knows the nouns of features',
		{ 'web/ui/X.tsx': "import { NewsCard } from '../features/news/NewsCard.tsx'; export const X = NewsCard;" },
		/the web goes ui, lib/,
	],
	[
		'features import a screen',
		{ 'web/features/news/X.tsx': "import type { P } from '../../site/news/NewsPage.tsx'; export type X = P;" },
		/the web goes ui, lib/,
	],
	[
		'site imports the member area',
		{ 'web/site/X.tsx': "import Orders from '../member/orders/OrdersPage.tsx'; export default Orders;" },
		/share through features/,
	],
	[
		'the web imports the server',
		{ 'web/lib/x.ts': "import type { Row } from '../../server/lib/page.ts'; export type X = Row;" },
		/web never imports the server/,
	],
	[
		'the web takes a schema from the contract',
		{ 'web/api/x.ts': "import { news } from '../../contract/news/public.ts'; export default news;" },
		/types alone from the contract/,
	],
	[
		'zod is in the first load',
		{ 'web/ui/Price.tsx': "import * as z from 'zod/mini'; export const Price = z;" },
		/zod is in the first load.*NewsPage\.tsx → .*NewsCard\.tsx → web\/ui\/Price\.tsx/,
	],
	[
		'a static import brings Radix',
		{ 'web/root.tsx': "import { Dialog } from 'radix-ui'; export default Dialog;" },
		/radix-ui is in the first load.*web\/root\.tsx/,
	],
	[
		'TanStack Query is in a public page',
		{ 'web/features/news/NewsCard.tsx': "export * from '@tanstack/react-query';" },
		/@tanstack\/react-query is in the first load/,
	],
	[
		'Ant Design is behind a lazy chunk of a public page',
		{ 'web/site/news/Form.tsx': "import { Form } from 'antd'; export default Form;" },
		/antd is in the public page/,
	],
])('a crossed wall is found: %s', (_title, files, says) => {
	const found = crossed({ ...clean, ...files });
	expect(found.join('\n')).toMatch(says);
	expect(found.length).toBeLessThanOrEqual(2);
});

test('tests, comments and strings cross nothing', () => {
	expect(
		crossed({
			...clean,
			'server/http/x.test.ts': "import { find } from '../modules/news/news.queries.ts'; find();",
			'server/lib/x.ts': "// import { paths } from '../../web/paths.ts';\nexport const x = \"import '../../web/paths.ts'\";",
		}),
	).toEqual([]);
});
