import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { Board } from '../../ui/Board.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Lines of text: a head where it is `null`, else how much of the width a line takes, in per cent. */
function Lines({ of }: { of: (number | null)[] }) {
	return of.map((width, index) =>
		width === null ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity
			<Skeleton key={index} w="9rem" h="1.375rem" className="mt-9 mb-4 first:mt-0" />
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity
			<Skeleton key={index} w={`${width}%`} h="1rem" className="mt-3" />
		),
	);
}

/** A course: its board, and the box that hangs from it. */
export function CourseSkeleton() {
	const { t } = useLingui();
	const { pathname, search } = useLocation();
	return (
		<div className="course-page">
			<div className="course-head">
				<div className="page-head wrap">
					<Link to={pathname + search} replace preventScrollReset className="icon-btn" aria-label={t`返回`}>
						<Icon name="left" />
					</Link>
					<b>
						<Trans>课程</Trans>
					</b>
				</div>
				<Board>
					<div className="wrap course-head-grid">
						<div aria-hidden="true">
							<Skeleton w="12rem" className="mb-6 max-lg:hidden" />
							<Skeleton w="min(56%, 22rem)" h="2.25rem" />
							<Skeleton w="min(85%, 30rem)" h="1rem" className="mt-5" />
							<Skeleton w="min(63%, 24rem)" h="1rem" className="mt-3" />
						</div>
						<Skeleton h="auto" className="course-head-cover aspect-8/5 rounded-md" />
					</div>
				</Board>
			</div>
			<div className="course-main" aria-hidden="true">
				<div className="flex gap-6 border-b border-rule py-4">
					<Skeleton w="2.25rem" h="1.125rem" />
					<Skeleton w="2.25rem" h="1.125rem" />
					<Skeleton w="2.25rem" h="1.125rem" />
					<Skeleton w="2.25rem" h="1.125rem" />
				</div>
				<div className="pt-8">
					<Lines of={[null, 88, 76, 82, null, 100, 100, 92]} />
				</div>
			</div>
			<div className="course-side" aria-hidden="true">
				<Skeleton h="27rem" className="course-box rounded-md" />
			</div>
		</div>
	);
}

/** A teacher: square and name on the board, then what is said and the courses. */
export function TeacherSkeleton() {
	return (
		<div aria-hidden="true">
			<Board className="teacher-board">
				<div className="wrap">
					<div className="teacher-head">
						<Skeleton h="auto" className="aspect-square rounded-md" />
						<div>
							<Skeleton w="min(8rem, 70%)" h="2.25rem" />
							<Skeleton w="min(6rem, 50%)" h="1rem" className="mt-4" />
						</div>
					</div>
				</div>
			</Board>
			<div className="wrap teacher-body">
				<div className="max-lg:hidden pt-12">
					<Lines of={[80, 80, 80]} />
				</div>
				<div>
					<Lines of={[null, 96, 88, 92, null, 100, 74]} />
				</div>
			</div>
		</div>
	);
}

/** An article: title, picture, text. */
export function ArticleSkeleton() {
	return (
		<div className="wrap list-page article-page" aria-hidden="true">
			<div>
				<Skeleton w="12rem" className="my-3" />
				<Skeleton w="84%" h="2rem" className="mt-5" />
				<Skeleton w="48%" className="mt-5" />
				<Skeleton h="auto" className="mt-5 mb-6 aspect-2/1 rounded-md" />
				<Lines of={[100, 96, 100, 62]} />
			</div>
			<div className="max-lg:hidden">
				<Lines of={[null, 90, 70, 84, 76]} />
			</div>
		</div>
	);
}

/** A lesson or a room: the picture's place, the title under it, and a list at its side. */
export function PlayerSkeleton() {
	return (
		<div className="board watch" aria-hidden="true">
			<div className="watch-grid">
				<div>
					<div className="watch-cover" />
					<div className="px-(--edge) py-6">
						<Skeleton w="min(56%, 26rem)" h="1.75rem" />
						<Skeleton w="min(40%, 18rem)" className="mt-4" />
					</div>
				</div>
				<div>
					<div className="px-(--edge) py-6">
						<Lines of={[null, 90, 72, 84, 66]} />
					</div>
				</div>
			</div>
		</div>
	);
}
