import type { JobHandler } from '../../server/jobs/jobs.ts';
import { filmHandlers } from './demo-videos/make-film.ts';
import { historyHandlers } from './history/make-history.ts';

/** What the demo agency's jobs do. */
export const demoHandlers: JobHandler[] = [...historyHandlers, ...filmHandlers];
