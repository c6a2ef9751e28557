import * as z from 'zod';
import { defineEvent } from '../../jobs/events.ts';

const which = z.object({ memberId: z.int(), passkeyId: z.int() });

/** A member can log in by another passkey. */
export const passkeyAdded = defineEvent('passkey.added', which);

/** A passkey logs nobody in any more; the member's other logins have ended. */
export const passkeyRemoved = defineEvent('passkey.removed', which);

/** A passkey signed with a count that it had passed: somebody has a copy. The login was refused. */
export const passkeyCopied = defineEvent('passkey.copied', which);
