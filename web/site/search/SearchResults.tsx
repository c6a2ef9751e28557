import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { SearchResult } from '../../../contract/search.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { FoundCourse } from './FoundCourse.tsx';
import { FoundNews } from './FoundNews.tsx';
import { FoundRoom } from './FoundRoom.tsx';
import { FoundTeacher } from './FoundTeacher.tsx';
import { SearchField } from './SearchField.tsx';

interface Group {
	id: string;
	label: string;
	total: number;
	count: string;
}

/** `since` is set when the answer could not be refreshed: when what is shown was loaded. */
export function SearchResults({ q, result, since }: { q: string; result: SearchResult; since: number | undefined }) {
	const { t } = useLingui();
	const { courses, rooms, teachers, news } = result;
	const group = (id: string, label: string, { totalCount, capped }: typeof courses | typeof rooms | typeof teachers | typeof news): Group => ({
		id,
		label,
		total: totalCount,
		count: capped ? `${totalCount}+` : String(totalCount),
	});
	const groups = [
		group('courses', t`课程`, courses),
		group('rooms', t`直播`, rooms),
		group('teachers', t`教师`, teachers),
		group('news', t`资讯`, news),
	];
	const capped = [courses, rooms, teachers, news].some((one) => one.capped);
	const sum = groups.reduce((total, { total: one }) => total + one, 0);
	const all = capped ? `${sum}+` : String(sum);
	const here = paths.search({ q, page: result.curPage });
	return (
		<div className="wrap pt-6 pb-16 lg:pt-10">
			<SearchField q={q} className="mb-7 lg:hidden" />
			<StaleNote since={since} what={<Trans>搜索结果</Trans>} />
			<h1 className="flex flex-wrap items-baseline gap-x-3">
				<span className="text-17 text-ink-2">{sum > 0 ? <Trans>找到 {all} 条，关于</Trans> : <Trans>什么也没找到，关于</Trans>}</span>
				<span className="type-page-title">{q}</span>
			</h1>
			{sum === 0 ? (
				<Nothing suggestion={result.suggestion} />
			) : (
				<>
					<nav aria-label={t`结果分类`} className="tabs mt-3">
						<span className="tab" aria-current="true">
							<Trans>全部</Trans>
							<small>{all}</small>
						</span>
						{groups
							.filter(({ total }) => total > 0)
							.map(({ id, label, count }) => (
								<Link key={id} className="tab" to={`${here}#${id}`}>
									{label}
									<small>{count}</small>
								</Link>
							))}
					</nav>
					<div className="mt-9 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20.25rem] lg:gap-18">
						<section id="courses" aria-labelledby="courses-title" className="scroll-mt-24">
							<h2 id="courses-title" className="type-column mb-3">
								<Trans>课程</Trans>
							</h2>
							{courses.dataList.length > 0 ? (
								<ul className="ruled">
									{courses.dataList.map((course) => (
										<FoundCourse key={course.id} course={course} q={q} />
									))}
								</ul>
							) : (
								<p className="ruled pt-4 text-ink-2">
									{courses.totalCount > 0 ? <Trans>这一页没有课程了，往前翻翻。</Trans> : <Trans>没有课程提到它，看看别处找到的。</Trans>}
								</p>
							)}
							<div className="mt-8">
								<Pagination
									current={result.curPage}
									total={courses.totalCount}
									pageSize={result.pageSize}
									href={(page) => paths.search({ q, page })}
								/>
							</div>
						</section>
						<div className="grid content-start gap-10">
							{rooms.dataList.length > 0 && (
								<Beside group={groups[1]} shown={rooms.dataList.length}>
									{rooms.dataList.map((room) => (
										<FoundRoom key={room.id} room={room} q={q} />
									))}
								</Beside>
							)}
							{teachers.dataList.length > 0 && (
								<Beside group={groups[2]} shown={teachers.dataList.length}>
									{teachers.dataList.map((teacher) => (
										<FoundTeacher key={teacher.id} teacher={teacher} q={q} />
									))}
								</Beside>
							)}
							{news.dataList.length > 0 && (
								<Beside group={groups[3]} shown={news.dataList.length}>
									{news.dataList.map((article) => (
										<FoundNews key={article.id} article={article} q={q} />
									))}
								</Beside>
							)}
						</div>
					</div>
				</>
			)}
		</div>
	);
}

function Beside({ group, shown, children }: { group: Group | undefined; shown: number; children: React.ReactNode }) {
	if (!group) return null;
	const { id, label, total, count } = group;
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
			<h2 id={`${id}-title`} className="type-column mb-3">
				{label}
			</h2>
			<ul className="ruled">{children}</ul>
			{total > shown && (
				<p className="type-meta mt-3">
					<Trans>
						一共 {count} 条，这里是头 {shown} 条。
					</Trans>
				</p>
			)}
		</section>
	);
}

function Nothing({ suggestion }: { suggestion: string | null }) {
	return (
		<EmptyState
			title={suggestion ? <Trans>你要找的是不是“{suggestion}”？</Trans> : <Trans>换个词试试</Trans>}
			action={
				suggestion
					? { label: <Trans>搜“{suggestion}”</Trans>, to: paths.search({ q: suggestion }) }
					: { label: <Trans>看全部课程</Trans>, to: paths.courses() }
			}
		>
			{suggestion ? <Trans>这个词没有结果，这一个有。</Trans> : <Trans>写短一点，或者写课程里会说到的词，比如“导数”“合同”。</Trans>}
		</EmptyState>
	);
}
