import { Board } from './Board.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Skeletons } from './Skeletons.tsx';

const lines = ['88%', '76%', '81%', '0', '100%', '92%'];

/** A course page: the board is there at once, words follow. */
export function SkeletonDetail() {
	return (
		<Skeletons>
			<Board>
				<div className="wrap py-8 lg:py-14" aria-hidden="true">
					<Skeleton w="min(26rem, 62%)" h="2.25rem" />
					<Skeleton w="min(36rem, 94%)" className="mt-5" />
					<Skeleton w="min(28rem, 70%)" className="mt-3" />
				</div>
			</Board>
			<div className="wrap py-8" aria-hidden="true">
				<Skeleton w="9rem" h="1.5rem" />
				{lines.map((width) => (
					<Skeleton key={width} w={`min(44rem, ${width})`} className="mt-4" />
				))}
			</div>
		</Skeletons>
	);
}
