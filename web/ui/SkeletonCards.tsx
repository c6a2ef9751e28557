import { Skeleton } from './Skeleton.tsx';
import { Skeletons } from './Skeletons.tsx';

/** A grid of cover cards; `now` as in `Skeletons`. */
export function SkeletonCards({ count = 8, className = 'cards', now }: { count?: number; className?: string; now?: boolean }) {
	return (
		<Skeletons className={className} now={now}>
			{Array.from({ length: count }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity
				<div key={index} aria-hidden="true">
					<Skeleton h="auto" className="aspect-8/5 rounded-md" />
					<Skeleton w="46%" h="0.75rem" className="mt-3" />
					<Skeleton w="90%" h="1.125rem" className="mt-2.5" />
					<Skeleton w="34%" h="1.125rem" className="mt-3.5" />
				</div>
			))}
		</Skeletons>
	);
}
