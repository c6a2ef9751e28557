import { followsMemberPaths } from '../../../contract/follows/member-paths.ts';
import { addresses, browserApi } from '../../api/api.ts';
import { pressStore } from '../members/press-store.ts';

Object.assign(addresses, followsMemberPaths);

/** Teachers whom the member follows. */
export const { usePressed: useFollowing, press: setFollowing } = pressStore((teacherId, following) =>
	browserApi(following ? 'followAdd' : 'followRemove', { teacherId }, { skipHandler: true }),
);
