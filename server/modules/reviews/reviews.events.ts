import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** The agency has answered a member's review for the first time, or shows one again that has an answer; a corrected answer is told nobody. */
export const reviewAnswered = defineEvent('review.answered', z.object({ reviewId: z.int(), memberId: z.int(), courseId: z.int() }));
