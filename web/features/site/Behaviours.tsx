import { Suspense, useEffect, useReducer } from 'react';
import { firstTouch } from '../../lib/first-touch.ts';
import { lazyPart, partCame } from '../../ui/lazyPart.ts';
import { useOwnParts } from '../members/use-own-parts.ts';
import { useSessionElsewhere } from '../members/use-session-elsewhere.ts';
import { keepServiceWorker } from '../offline/service-worker.ts';
import { ChunkFailure } from './ChunkFailure.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { Prefetch } from './Prefetch.tsx';
import { useMissingParts } from './use-missing-parts.ts';

const AfterTouch = lazyPart(
	() =>
		firstTouch()
			.then(() => import('./AfterTouch.tsx'))
			.then((module) => module.AfterTouch),
	null,
);

/** What every page does and none shows at first. */
export function Behaviours() {
	useOwnParts();
	useSessionElsewhere();
	useRetriedParts();
	useMissingParts();
	useEffect(keepServiceWorker, []);
	return (
		<>
			<NavigationProgress />
			<Suspense fallback={null}>
				<AfterTouch />
			</Suspense>
			<ChunkFailure />
			<Prefetch />
		</>
	);
}

/**
 * Renders anew after every part that came. React 19.3 can forget parts that it was hydrating when an update reached them (a member's own, `use-own-parts.ts`),
 * and with them the update: both stay suspended though all their code is there. Any commit makes it try them again.
 */
function useRetriedParts(): void {
	const [, render] = useReducer((count: number) => count + 1, 0);
	useEffect(() => {
		addEventListener(partCame, render);
		return () => removeEventListener(partCame, render);
	}, []);
}
