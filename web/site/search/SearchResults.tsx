import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { SearchResult } from '../../../contract/search/public.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { FoundCourse, FoundCourseBeside } from './FoundCourse.tsx';
import { FoundGroup, type Group } from './FoundGroup.tsx';
import { FoundLesson } from './FoundLesson.tsx';
import { FoundNews } from './FoundNews.tsx';
import { FoundNothing } from './FoundNothing.tsx';
import { FoundRoom } from './FoundRoom.tsx';
import { FoundSpoken } from './FoundSpoken.tsx';
import { FoundTeacher } from './FoundTeacher.tsx';
import { SearchField } from './SearchField.tsx';

interface Counted {
	dataList: unknown[];
	totalCount: number;
	capped: boolean;
}

/** `since` is set when the answer could not be refreshed: when what is shown was loaded. */
export function SearchResults({ q, result, since }: { q: string; result: SearchResult; since: number | undefined }) {
	const { t } = useLingui();
	const { courses, lessons, transcripts, rooms, teachers, news, suggestion, curPage } = result;
	const pending = useListPending(paths.search());
	const words = suggestion ?? q;
	const group = (id: string, label: string, { dataList, totalCount, capped }: Counted): Group => ({
		id,
		label,
		total: totalCount,
		count: capped ? `${totalCount}+` : String(totalCount),
		shown: dataList.length,
	});
	const groups = {
		courses: group('courses', t`课程`, courses),
		lessons: group('lessons', t`讲`, lessons),
		spoken: { ...group('spoken', t`文稿`, transcripts), shown: transcripts.dataList.reduce((sum, one) => sum + one.totalCount, 0) },
		rooms: group('rooms', t`直播`, rooms),
		teachers: group('teachers', t`教师`, teachers),
		news: group('news', t`资讯`, news),
	};
	type Kind = keyof typeof groups;
	const sum = Object.values(groups).reduce((total, { total: one }) => total + one, 0);
	const all = [courses, lessons, transcripts, rooms, teachers, news].some((one) => one.capped) ? `${sum}+` : String(sum);
	const coursesFirst = leads(result);
	const main: Kind[] = coursesFirst ? ['courses', 'lessons', 'spoken'] : ['lessons', 'spoken'];
	const beside: Kind[] = coursesFirst ? ['rooms', 'teachers', 'news'] : ['courses', 'teachers', 'rooms', 'news'];
	const CourseItem = coursesFirst ? FoundCourse : FoundCourseBeside;
	const parts: Record<Kind, ReactNode> = {
		courses: (
			<FoundGroup
				group={groups.courses}
				foot={
					<div className="list-pages">
						<Pagination current={curPage} total={courses.totalCount} pageSize={result.pageSize} href={(page) => paths.search({ q, page })} />
					</div>
				}
			>
				{courses.dataList.map((course) => (
					<CourseItem key={course.id} course={course} q={words} />
				))}
				{courses.dataList.length === 0 && (
					<li className="text-ink-2">
						<Trans>这一页没有课程了，往前翻翻。</Trans>
					</li>
				)}
			</FoundGroup>
		),
		lessons: (
			<FoundGroup group={groups.lessons}>
				{lessons.dataList.map((lesson) => (
					<FoundLesson key={lesson.id} lesson={lesson} q={words} />
				))}
			</FoundGroup>
		),
		spoken: (
			<FoundGroup group={{ ...groups.spoken, label: t`老师说过` }}>
				{transcripts.dataList.map((spoken) => (
					<FoundSpoken key={spoken.videoId} spoken={spoken} q={words} />
				))}
			</FoundGroup>
		),
		rooms: (
			<FoundGroup group={groups.rooms}>
				{rooms.dataList.map((room) => (
					<FoundRoom key={room.id} room={room} q={words} />
				))}
			</FoundGroup>
		),
		teachers: (
			<FoundGroup group={groups.teachers}>
				{teachers.dataList.map((teacher) => (
					<FoundTeacher key={teacher.id} teacher={teacher} q={words} />
				))}
			</FoundGroup>
		),
		news: (
			<FoundGroup group={groups.news}>
				{news.dataList.map((article) => (
					<FoundNews key={article.id} article={article} q={words} />
				))}
			</FoundGroup>
		),
	};
	const column = (kinds: Kind[]) => kinds.filter((kind) => groups[kind].total > 0).map((kind) => <Fragment key={kind}>{parts[kind]}</Fragment>);
	const here = paths.search({ q, page: curPage });
	return (
		<div className="wrap pt-6 pb-16 lg:pt-10">
			<SearchField q={q} className="mb-7 lg:hidden" />
			<StaleNote since={since} what={<Trans context="没能取到">搜索结果</Trans>} />
			<h1 className="flex flex-wrap items-baseline gap-x-3">
				<span className="text-17 text-ink-2">{sum > 0 ? <Trans>找到 {all} 条，关于</Trans> : <Trans>什么也没找到，关于</Trans>}</span>
				<span className="type-page-title min-w-0 [overflow-wrap:anywhere]">{words}</span>
			</h1>
			{suggestion && (
				<p className="mt-1 text-ink-2">
					<Trans>
						没有“{q}”，这些是按 <strong>{suggestion}</strong> 找的。
					</Trans>
				</p>
			)}
			{pending ? (
				<SkeletonRows count={result.pageSize} picture now />
			) : sum === 0 ? (
				<FoundNothing advice={result.advice} />
			) : (
				<>
					<nav aria-label={t`结果分类`} className="tabs tabs-bleed mt-3">
						<span className="tab" aria-current="true">
							<Trans>全部</Trans>
							<small>{all}</small>
						</span>
						{[...main, ...beside]
							.map((kind) => groups[kind])
							.filter(({ total }) => total > 0)
							.map(({ id, label, count }) => (
								<Link key={id} className="tab" to={`${here}#${id}`}>
									{label}
									<small>{count}</small>
								</Link>
							))}
					</nav>
					<div className="mt-9 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_20.25rem] lg:gap-18">
						<div className="grid content-start gap-10">{column(main)}</div>
						<div className="grid content-start gap-10">{column(beside)}</div>
					</div>
				</>
			)}
		</div>
	);
}

/** Whether courses stand first: the words are in their own texts, one pages through them, or nothing else was found to lead with. */
function leads({ courses, lessons, transcripts, curPage }: SearchResult): boolean {
	const match = courses.dataList[0]?.match;
	return curPage > 1 || match === 'title' || match === 'name' || match === 'text' || lessons.totalCount + transcripts.totalCount === 0;
}
