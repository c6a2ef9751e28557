import * as z from 'zod';
import { defineJob } from '../../jobs/jobs.ts';

/** Sends what is due of a delivery, with what else is due to the same member by the same way. */
export const deliver = defineJob('notices.deliver', z.object({ deliveryId: z.int() }), {
	unique: ({ deliveryId }) => `notice delivery ${deliveryId}`,
});

const toFollowers = z.object({ of: z.enum(['course', 'room']), id: z.int(), teacherId: z.int(), after: z.int() });

export type ToFollowers = z.infer<typeof toFollowers>;

/** Tells followers of a teacher, from one number of a member on, of a new course or live room. */
export const followers = defineJob('notices.followers', toFollowers, {
	unique: ({ of, id, teacherId, after }) => `notice followers ${of} ${id} ${teacherId} ${after}`,
});
