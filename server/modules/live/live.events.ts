import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

/** A live room is online that never was before. */
export const roomPublished = defineEvent('room.published', z.object({ roomId: z.int() }));
