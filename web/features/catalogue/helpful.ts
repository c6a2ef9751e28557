import { reviewsMemberPaths } from '../../../contract/reviews/member-paths.ts';
import { addresses, browserApi } from '../../api/api.ts';
import { pressStore } from '../members/press-store.ts';

Object.assign(addresses, reviewsMemberPaths);

/** Reviews that the member found helpful. */
export const { usePressed: useHelpful, press: setHelpful } = pressStore((id, helpful) =>
	browserApi('reviewHelpful', { id, helpful }, { skipHandler: true }),
);
