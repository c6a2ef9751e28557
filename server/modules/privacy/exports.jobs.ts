import * as z from 'zod';
import { defineJob } from '../../jobs/jobs.ts';

/** Reads much and packs it: one after the other. */
export const makeExport = defineJob('privacy.export', z.object({ exportId: z.int() }), {
	unique: ({ exportId }) => `privacy.export:${exportId}`,
	maxAttempts: 3,
	serialQueue: 'exports',
	priority: 5,
});
