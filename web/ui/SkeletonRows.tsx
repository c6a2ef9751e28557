import { Skeleton } from './Skeleton.tsx';
import { Skeletons } from './Skeletons.tsx';

/** A ruled list. `picture` puts a small image at the left of each row; `now` as in `Skeletons`. */
export function SkeletonRows({ count = 6, picture, now }: { count?: number; picture?: boolean; now?: boolean }) {
	return (
		<Skeletons className="ruled" now={now}>
			{Array.from({ length: count }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity
				<div key={index} aria-hidden="true" className="flex items-center gap-4">
					{picture && <Skeleton w="6rem" h="3.75rem" className="rounded-sm" />}
					<div className="grow">
						<Skeleton w={index % 2 ? '54%' : '66%'} h="1.125rem" />
						<Skeleton w="32%" h="0.75rem" className="mt-2.5" />
					</div>
				</div>
			))}
		</Skeletons>
	);
}
