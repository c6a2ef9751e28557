import * as z from 'zod';
import { defineJob } from '../../jobs/jobs.ts';

/** An order’s time to be paid is over. Its handler asks the provider first, so it stands with the payments (`payments.worker.ts`). */
export const expireOrder = defineJob('orders.expire', z.object({ orderId: z.int() }), {
	maxAttempts: 25,
	unique: ({ orderId }) => `order-expires ${orderId}`,
});
