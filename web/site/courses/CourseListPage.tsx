import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { useOnline } from '../../lib/use-online.ts';
import { paths } from '../../paths.ts';
import cardsStyles from '../../styles/cards.css?url';
import coursesStyles from '../../styles/courses.css?url';
import coversStyles from '../../styles/covers.css?url';
import listsStyles from '../../styles/lists.css?url';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { OfflineBar } from '../../ui/OfflineBar.tsx';
import type { Route } from './+types/CourseListPage';
import { CourseFilters } from './CourseFilters.tsx';
import { CourseResults } from './CourseResults.tsx';
import { CourseTools } from './CourseTools.tsx';
import { courseQuery, facetQuery, pageSize, readFilter } from './course-filter.ts';
import { useFilterRows } from './filter-rows.ts';

async function load({ api, optional, params, url }: LoadArgs) {
	const { categoryId = 0, typeId = 0, current = 1 } = numbers(params, 'categoryId', 'typeId', 'current');
	const filter = readFilter({ categoryId, typeId }, url.searchParams);
	const [breadcrumb, categoryList, coursePage, facets] = await Promise.all([
		categoryId > 0
			? optional('breadcrumb', () => api('categoryPath', { nodeId: categoryId }), { empty: { path: [] }, keepFor: 'address', failPage: 'missing' })
			: { path: [] },
		optional('categoryList', () => api('categoryChildren', { parentId: 0, online: 1 }), { empty: [] }),
		optional('coursePage', () => api('courseList', courseQuery(filter, current)), {
			empty: emptyPage(pageSize),
			map: toPage,
			keepOnRefusal: true,
			failPage: 'any',
		}),
		optional('facets', () => api('courseFacets', facetQuery(filter)), { empty: null, keepFor: 'address', keepOnRefusal: true }),
	]);
	return { breadcrumb, categoryList, coursePage, facets, filter };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(coversStyles, cardsStyles, listsStyles, coursesStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { breadcrumb, coursePage, seo } = args.loaderData;
	const all = say(site.locale, msg`课程`);
	const trail = [{ name: all, path: paths.courses() }, ...breadcrumb.path.map(({ id, name }) => ({ name, path: paths.courses({ categoryId: id }) }))];
	const title = breadcrumb.path.at(-1)?.name ?? say(site.locale, msg`全部课程`);
	const count = coursePage.pagination.total;
	const description = say(site.locale, msg`${title}，共 ${count} 门。先听一节，再决定。`);
	return pageMeta(args, { title, description, image: paths.sharePicture('site', 1, site.locale), seo, jsonLd: [breadcrumbList(site, trail)] });
}

export default function CourseListPage({ loaderData }: Route.ComponentProps) {
	const { breadcrumb, categoryList, coursePage, facets, filter, stale } = loaderData;
	const { t } = useLingui();
	const online = useOnline();
	const where = { categories: categoryList, path: breadcrumb.path };
	const rows = useFilterRows(filter, facets, where);
	const place = breadcrumb.path.map(({ id, name }) => ({ label: name, to: paths.courses({ categoryId: id }) }));
	return (
		<>
			{online ? <StaleNote since={stale['coursePage']} what={<Trans context="没能取到">课程</Trans>} full /> : <OfflineBar full />}
			<div className="wrap course-list">
				<Breadcrumb list items={[{ label: t`首页`, to: paths.home() }, { label: t`课程`, to: paths.courses() }, ...place]} />
				<h1 className="type-page-title">{breadcrumb.path.at(-1)?.name ?? <Trans>全部课程</Trans>}</h1>
				<CourseFilters rows={rows} />
				<CourseTools rows={rows} filter={filter} facets={facets} place={where} total={coursePage.pagination.total} />
				<CourseResults page={coursePage} path={breadcrumb.path} filter={filter} rows={rows} />
			</div>
		</>
	);
}
