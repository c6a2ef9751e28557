import * as z from 'zod';
import { defineJob } from '../../jobs/jobs.ts';

/** Sends what is due of a delivery, with what else is due to the same member by the same way. */
export const deliver = defineJob('notices.deliver', z.object({ deliveryId: z.int() }), {
	unique: ({ deliveryId }) => `notice delivery ${deliveryId}`,
});
