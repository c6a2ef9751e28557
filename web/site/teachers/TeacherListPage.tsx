import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import { TeacherRow } from '../../features/teachers/TeacherRow.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import coversStyles from '../../styles/covers.css?url';
import listsStyles from '../../styles/lists.css?url';
import teachersStyles from '../../styles/teachers.css?url';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Route } from './+types/TeacherListPage';
import { NoTeachers } from './NoTeachers.tsx';

const pageSize = 10;

async function load({ api, optional, params }: LoadArgs) {
	const { categoryId = 0, current = 1 } = numbers(params, 'categoryId', 'current');
	const [categoryList, teacherPage] = await Promise.all([
		optional('categoryList', () => api('categoryChildren', { parentId: 0, online: 1 }), { empty: [] }),
		optional('teacherPage', () => api('teacherList', { currPage: current, pageSize, categoryLevel1: categoryId }), {
			empty: emptyPage(pageSize),
			map: toPage,
			keepOnRefusal: true,
			failPage: 'any',
		}),
	]);
	return { categoryList, teacherPage, categoryId };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(coversStyles, listsStyles, teachersStyles) };
export type TeacherListData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { categoryList, categoryId, teacherPage, seo } = args.loaderData;
	const title = say(site.locale, msg`教师`);
	const category = categoryList.find(({ id }) => id === categoryId);
	const trail = [
		{ name: say(site.locale, msg`首页`), path: paths.home() },
		{ name: title, path: paths.teachers() },
		...(category ? [{ name: category.name, path: paths.teachers({ categoryId }) }] : []),
	];
	return pageMeta(args, {
		title: category ? `${title} · ${category.name}` : title,
		description: teacherPage.list.map(({ name }) => name).join(' · '),
		seo: categoryId ? undefined : seo,
		jsonLd: [breadcrumbList(site, trail)],
	});
}

export default function TeacherListPage({ loaderData }: Route.ComponentProps) {
	const { categoryList, categoryId, teacherPage, stale } = loaderData;
	const { t } = useLingui();
	const { list, pagination } = teacherPage;
	const pending = useListPending(paths.teachers());
	return (
		<>
			<StaleNote since={stale['teacherPage']} what={<Trans context="没能取到">教师名单</Trans>} full />
			<div className="wrap list-page">
				<Breadcrumb list className="lg:mb-3" items={[{ label: t`首页`, to: paths.home() }, { label: t`教师` }]} />
				<h1 className="type-page-title">
					<Trans>教师</Trans>
				</h1>
				<Tabs
					label={t`学科`}
					className="tabs-bleed"
					current={String(categoryId)}
					items={[
						{ key: '0', label: t`全部`, to: paths.teachers() },
						...categoryList.map(({ id, name }) => ({ key: String(id), label: name, to: paths.teachers({ categoryId: id }) })),
					]}
				/>
				{pending ? (
					<SkeletonRows count={pageSize} picture now />
				) : list.length === 0 ? (
					<NoTeachers categoryId={categoryId} beyond={pagination.total > 0} />
				) : (
					<ul className="teacher-rows">
						{list.map((teacher, index) => (
							<TeacherRow key={teacher.id} teacher={teacher} eager={index < 6} />
						))}
					</ul>
				)}
				<div className="list-pages">
					<Pagination {...pagination} href={(page) => paths.teachers({ categoryId, page })} />
				</div>
			</div>
		</>
	);
}
