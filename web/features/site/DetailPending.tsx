import { type ComponentType, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigation } from 'react-router';
import { browserBase, withoutBase } from '../../lib/base.ts';
import { fetchSheet, sheetPath } from '../../lib/sheets.ts';
import { detailAt } from '../../paths.ts';
import buyStyles from '../../styles/buy.css?url';
import cardsStyles from '../../styles/cards.css?url';
import coursePageStyles from '../../styles/course-page.css?url';
import coversStyles from '../../styles/covers.css?url';
import listsStyles from '../../styles/lists.css?url';
import newsStyles from '../../styles/news.css?url';
import proseStyles from '../../styles/prose.css?url';
import teachersStyles from '../../styles/teachers.css?url';
import videoPageStyles from '../../styles/video-page.css?url';
import watchFrameStyles from '../../styles/watch-frame.css?url';
import { Sheets } from '../../ui/Sheets.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { ArticleSkeleton, CourseSkeleton, PlayerSkeleton, TeacherSkeleton } from './DetailSkeletons.tsx';
import { usePagePending } from './use-pending.ts';

type Kind = NonNullable<ReturnType<typeof detailAt>>;

const skeletons: Record<Kind, ComponentType> = {
	course: CourseSkeleton,
	teacher: TeacherSkeleton,
	news: ArticleSkeleton,
	video: PlayerSkeleton,
	live: PlayerSkeleton,
};

const player = [coversStyles, proseStyles, watchFrameStyles, videoPageStyles].map(sheetPath);
/** What a skeleton is drawn with: the page itself, which names the same ones, may not have come yet. */
const sheetsOf: Record<Kind, string[]> = {
	course: [coversStyles, proseStyles, buyStyles, coursePageStyles].map(sheetPath),
	teacher: [coversStyles, cardsStyles, proseStyles, teachersStyles].map(sheetPath),
	news: [proseStyles, listsStyles, newsStyles].map(sheetPath),
	video: player,
	live: player,
};

/** What is heard goes on until the next lesson is there; another page of the same thing (its reviews sorted) leaves it where it is. */
function takesThePlace(to: string, here: string): boolean {
	const kind = detailAt(to);
	return kind !== undefined && to !== here && !(kind === 'video' && detailAt(here) === 'video');
}

/** R103: a course, teacher, article, lesson or room that has been awaited for 200 ms shows its shape in place of the page before. */
export function DetailPending() {
	const { pathname } = useLocation();
	const { location } = useNavigation();
	const pending = usePagePending((to) => takesThePlace(to, pathname));
	useMain(pending);
	const awaited = location && detailAt(withoutBase(location.pathname, browserBase()));
	useEffect(() => {
		if (awaited) sheetsOf[awaited].forEach(fetchSheet);
	}, [awaited]);
	const kind = pending ? awaited : undefined;
	const Skeleton = kind && skeletons[kind];
	const main = Skeleton && document.getElementById('main');
	return Skeleton && main
		? createPortal(
				<Skeletons className="detail-pending" now>
					<Sheets paths={sheetsOf[kind]} />
					<Skeleton />
				</Skeletons>,
				main,
			)
		: null;
}

/** The page before is hidden (`states.css`) and the window at its top; for a reader who stays after all both are as they were. */
function useMain(pending: boolean): void {
	const { key } = useLocation();
	const { location } = useNavigation();
	const left = useRef<{ key: string; top: number }>(undefined);
	// Ahead of time: once the page is hidden the window has moved.
	useEffect(() => {
		if (location && !pending) left.current = { key, top: scrollY };
	}, [location, key, pending]);
	useLayoutEffect(() => {
		document.getElementById('main')?.toggleAttribute('data-pending', pending);
		if (pending) scrollTo({ top: 0, behavior: 'instant' });
		else if (left.current?.key === key) scrollTo({ top: left.current.top, behavior: 'instant' });
		if (!pending) left.current = undefined;
	}, [pending, key]);
}
