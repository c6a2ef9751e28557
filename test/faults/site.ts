import type { PageFault } from './fault.ts';

/** Faults of home, news, about, accounts, layout and what every page has. */
export const siteFaults: readonly PageFault[] = [];
