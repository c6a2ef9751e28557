import { Suspense } from 'react';
import { firstTouch } from '../../lib/first-touch.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { useOwnParts } from '../members/use-own-parts.ts';
import { ChunkFailure } from './ChunkFailure.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { Prefetch } from './Prefetch.tsx';

const DetailPending = lazyPart(() =>
	firstTouch()
		.then(() => import('./DetailPending.tsx'))
		.then((module) => module.DetailPending),
);

/** What every page does and none shows at first. */
export function Behaviours() {
	useOwnParts();
	return (
		<>
			<NavigationProgress />
			<Suspense fallback={null}>
				<DetailPending />
			</Suspense>
			<ChunkFailure />
			<Prefetch />
		</>
	);
}
