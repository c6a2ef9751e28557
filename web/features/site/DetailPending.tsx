import { type ComponentType, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigation } from 'react-router';
import { browserBase, withoutBase } from '../../lib/base.ts';
import { detailAt } from '../../paths.ts';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { ArticleSkeleton, CourseSkeleton, PlayerSkeleton, TeacherSkeleton } from './DetailSkeletons.tsx';
import { usePagePending } from './use-pending.ts';

const skeletons: Record<NonNullable<ReturnType<typeof detailAt>>, ComponentType> = {
	course: CourseSkeleton,
	teacher: TeacherSkeleton,
	news: ArticleSkeleton,
	video: PlayerSkeleton,
	live: PlayerSkeleton,
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
	const kind = pending && location ? detailAt(withoutBase(location.pathname, browserBase())) : undefined;
	const Skeleton = kind && skeletons[kind];
	const main = Skeleton && document.getElementById('main');
	return Skeleton && main
		? createPortal(
				<Skeletons className="detail-pending" now>
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
