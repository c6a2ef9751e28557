import { browserApi } from '../../api/api.ts';
import { pressStore } from '../members/press-store.ts';

/** Courses that the member saves by the heart. */
export const { usePressed: useSaved, press: setSaved } = pressStore((prodId, saved) =>
	browserApi(saved ? 'favAdd' : 'favRemove', { prodId }, { skipHandler: true }),
);
