import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** A question has its first answer; putting another one in its place is none. `memberId` asked it. */
export const questionAnswered = defineEvent('question.answered', z.object({ questionId: z.int(), memberId: z.int() }));
