import { ChunkFailure } from './ChunkFailure.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { Prefetch } from './Prefetch.tsx';

/** What every page does and none shows at first. */
export function Behaviours() {
	return (
		<>
			<NavigationProgress />
			<ChunkFailure />
			<Prefetch />
		</>
	);
}
