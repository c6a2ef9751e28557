import * as z from 'zod';
import { both, bothFields, clock, flat, key, order, sentence, short, titled, yuan } from './texts.ts';

const minutes = z.int().min(0).max(1440);

export const room = z
	.strictObject({
		order,
		title: both(short),
		teacher: key,
		/** Key of a first-level category. */
		category: key,
		/** The course that it belongs to, if any. */
		course: key.optional(),
		/** Days from the day of seeding: negative = past, 0 = today. */
		day: z.int().min(-3650).max(3650),
		at: clock,
		minutes: minutes.min(1),
		price: yuan,
		/** What happens when, shown under the picture. */
		agenda: z.array(z.strictObject({ minute: minutes, ...bothFields(short) }).transform(titled)),
		summary: both(sentence),
	})
	.transform(flat);

export type SeedRoom = z.infer<typeof room>;
