import { cartMemberPaths } from './cart/member-paths.ts';
import { memberPaths } from './member-paths.ts';
import { newsReaderPaths } from './news/reader-paths.ts';
import { passkeysPaths } from './passkeys/public-paths.ts';
import { publicPaths } from './public-paths.ts';
import { seatsMemberPaths } from './seats/member-paths.ts';
import { staffPaths } from './staff-paths.ts';

/** Every call's method and address, by the calls' names. */
export const callPaths = {
	...publicPaths,
	...newsReaderPaths,
	...passkeysPaths,
	...cartMemberPaths,
	...seatsMemberPaths,
	...memberPaths,
	...staffPaths,
};

export type CallKey = keyof typeof callPaths;

/** The shared half of a definition: `...at('courseList')`. */
export function at<K extends CallKey>(key: K): { method: (typeof callPaths)[K][0]; paths: [string, ...string[]] } {
	const [method, ...paths] = callPaths[key] as readonly ['GET' | 'POST', string, ...string[]];
	return { method: method as (typeof callPaths)[K][0], paths: paths as [string, ...string[]] };
}
