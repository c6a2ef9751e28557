import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** Something that readers see of a course is not what it was: its texts, its price, whether it is online. */
export const courseChanged = defineEvent('course.changed', z.object({ courseId: z.int() }));

/** A course is online that never was before. */
export const coursePublished = defineEvent('course.published', z.object({ courseId: z.int() }));
