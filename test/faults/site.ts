import { accountFaults } from './account.ts';
import { addressFaults } from './addresses.ts';
import type { PageFault } from './fault.ts';
import { favouriteFaults } from './favourites.ts';
import { passkeyFaults } from './passkeys.ts';
import { accountsFaults } from './site-accounts.ts';
import { frameFaults } from './site-frame.ts';
import { headsFaults } from './site-heads.ts';
import { homeFaults } from './site-home.ts';
import { newsFaults } from './site-news.ts';

/** Faults of home, news, about, accounts, what members keep, layout and what every page has. */
export const siteFaults: readonly PageFault[] = [
	...homeFaults,
	...newsFaults,
	...accountsFaults,
	...frameFaults,
	...headsFaults,
	...addressFaults,
	...accountFaults,
	...passkeyFaults,
	...favouriteFaults,
];
