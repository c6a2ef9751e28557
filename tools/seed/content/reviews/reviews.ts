import type { ReviewRow } from './learners.ts';
import { scienceSide } from './science-side.ts';
import { wordsSide } from './words-side.ts';

/** What learners wrote, by the course's key. Ratings of the demo are counted from these and from nothing else. */
export const reviews: ReadonlyMap<string, readonly ReviewRow[]> = new Map(Object.entries({ ...scienceSide, ...wordsSide }));
