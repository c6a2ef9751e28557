import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** A question that its lesson's page shows has its first answer, or one with an answer is shown again; putting another answer in its place is none. `memberId` asked it. */
export const questionAnswered = defineEvent('question.answered', z.object({ questionId: z.int(), memberId: z.int() }));
