import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** A member has heard enough of a lesson for the first time (`secondsToFinish`). */
export const lessonFinished = defineEvent('lesson.finished', z.object({ memberId: z.int(), lessonId: z.int(), courseId: z.int() }));
