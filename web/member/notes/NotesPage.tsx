import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useHref, useNavigate, useNavigation } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import notesStyles from '../../styles/notes-page.css?url';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Input } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MemberHead } from '../frame/MemberHead.tsx';
import type { Route } from './+types/NotesPage';
import { byLesson } from './by-lesson.ts';
import { ExportNotes } from './ExportNotes.tsx';
import { MyQuestions } from './MyQuestions.tsx';
import { NoteGroup } from './NoteGroup.tsx';

const pageSize = 20;

const kindOf = (query: URLSearchParams) => (query.get('kind') === 'questions' ? ('questions' as const) : ('notes' as const));

async function load({ api, optional, url }: LoadArgs) {
	const asked = url.searchParams;
	const { current = 1, course = 0 } = numbers(
		{ current: asked.get('page') ?? undefined, course: asked.get('course') ?? undefined },
		'current',
		'course',
	);
	const q = (asked.get('q') ?? '').trim().slice(0, 50);
	const kind = kindOf(asked);
	// The page is one of the list that is shown; the other one, which stands beside it on wide screens, begins at its first.
	const [notesPage, questionsPage] = kind === 'notes' ? [current, 1] : [1, current];
	const [notes, questions, counts] = await Promise.all([
		optional('notes', () => api('myNotes', { currPage: notesPage, pageSize, courseId: course, q }), {
			empty: emptyPage(pageSize),
			map: toPage,
			keepOnRefusal: true,
			keepFor: 'address',
		}),
		optional('questions', () => api('myQuestions', { currPage: questionsPage, pageSize }), {
			empty: emptyPage(pageSize),
			map: toPage,
			keepFor: 'address',
		}),
		optional('counts', () => api('noteCounts', {}), { empty: [] }),
	]);
	return { notes, questions, counts, course, q, kind };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(notesStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`笔记与提问`) : '', noindex: true });
}

/** All that the member has written at lessons: notes by lesson, and beside them what they have asked; on phones two tabs. */
export default function NotesPage({ loaderData }: Route.ComponentProps) {
	const { t } = useLingui();
	const { notes, questions, counts, course, q, kind, stale } = loaderData;
	const { list, pagination } = notes;
	const pending = useListPending(paths.userNotes());
	const next = useNavigation().location;
	const questionsPending = pending && kindOf(new URLSearchParams(next?.search)) === 'questions';
	// From one page of questions to another the notes stay what they are.
	const notesPending = pending && !(questionsPending && kind === 'questions');
	const all = counts.reduce((sum, each) => sum + each.notes, 0);
	return (
		<div className="notes-page" data-shown={kind}>
			<MemberHead className="notes-page-head">
				<h1 className="type-page-title">
					<Trans>笔记与提问</Trans>
				</h1>
				{all > 0 && <ExportNotes />}
			</MemberHead>
			<Tabs
				label={t`笔记或提问`}
				className="notes-page-tabs"
				current={kind}
				items={[
					{ key: 'notes', label: <Trans>笔记</Trans>, count: all, to: paths.userNotes() },
					{ key: 'questions', label: <Trans>提问</Trans>, count: questions.pagination.total, to: paths.userNotes({ kind: 'questions' }) },
				]}
			/>
			<div className="notes-page-notes">
				{(all > 1 || q !== '') && <Search key={`${q} ${course}`} q={q} course={course} />}
				<Courses counts={counts.filter((each) => each.notes > 0)} {...{ all, course, q }} />
				<StaleNote since={stale['notes']} what={<Trans context="没能取到">笔记</Trans>} />
				{notesPending ? (
					<SkeletonRows now />
				) : (
					<>
						{byLesson(list).map((group) => (
							<NoteGroup key={group.lesson.videoId} {...group} />
						))}
						{list.length === 0 && stale['notes'] !== 0 && <Nothing total={pagination.total} q={q} />}
					</>
				)}
				<div className="list-pages">
					<Pagination {...pagination} href={(page) => paths.userNotes({ page, course, q })} />
				</div>
			</div>
			<MyQuestions
				{...questions}
				pending={questionsPending}
				since={stale['questions']}
				href={(page) => paths.userNotes({ course, q, kind: 'questions', page })}
			/>
		</div>
	);
}

/** Looks for a word; without scripts too. */
function Search({ q, course }: { q: string; course: number }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		void navigate(paths.userNotes({ course, q: String(new FormData(event.currentTarget).get('q')).trim() }));
	};
	return (
		<search aria-label={t`在笔记里找`}>
			<form className="notes-page-search" action={useHref(paths.userNotes())} onSubmit={submit}>
				{course > 0 && <input type="hidden" name="course" value={course} />}
				<Input label={t`在笔记里找`} name="q" type="search" defaultValue={q} maxLength={50} enterKeyHint="search" />
				<Button kind="line" type="submit">
					<Trans>找</Trans>
				</Button>
			</form>
		</search>
	);
}

interface CoursesProps {
	counts: readonly { courseId: number; courseTitle: string; notes: number }[];
	all: number;
	course: number;
	q: string;
}

/** Whose notes are shown: of all courses, or of one. */
function Courses({ counts, all, course, q }: CoursesProps) {
	const { t } = useLingui();
	if (counts.length < 2) return null;
	return (
		<ul className="my-filter notes-page-courses" aria-label={t`哪门课的笔记`}>
			<li>
				<Link to={paths.userNotes({ q })} aria-current={course === 0 ? 'true' : undefined} preventScrollReset>
					<Trans>全部 {all}</Trans>
				</Link>
			</li>
			{counts.map(({ courseId, courseTitle, notes }) => (
				<li key={courseId}>
					<Link to={paths.userNotes({ course: courseId, q })} aria-current={course === courseId ? 'true' : undefined} preventScrollReset>
						{courseTitle || t({ context: '标签', message: '下架的课' })} {notes}
					</Link>
				</li>
			))}
		</ul>
	);
}

function Nothing({ total, q }: { total: number; q: string }) {
	if (q !== '')
		return (
			<EmptyState title={<Trans>笔记里没有“{q}”</Trans>} action={{ label: <Trans>看全部笔记</Trans>, to: paths.userNotes() }}>
				<Trans>换个词，或者写短一点。</Trans>
			</EmptyState>
		);
	if (total > 0)
		return (
			<EmptyState title={<Trans>这一页没有笔记</Trans>} action={{ label: <Trans>看第一页</Trans>, to: paths.userNotes() }}>
				<Trans>笔记没有这么多页。</Trans>
			</EmptyState>
		);
	return (
		<EmptyState title={<Trans>还没有笔记</Trans>} action={{ label: <Trans>去听一讲</Trans>, to: paths.userCourse() }}>
			<Trans>听课的时候点“记一笔”，笔记就记在那一秒上，都会收在这里。</Trans>
		</EmptyState>
	);
}
