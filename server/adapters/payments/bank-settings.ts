import * as z from 'zod';
import { line } from '../../../contract/text.ts';

/** What an agency says of the account that transfers go to. */
export const bankSettings = z.strictObject({
	/** Whose account it is. */
	holder: line({ min: 1, max: 100 }),
	/** The bank, with its branch where that is asked for. */
	bank: line({ min: 1, max: 100 }),
	number: line({ min: 6, max: 40, pattern: /^[\dA-Z][\dA-Z -]+$/ }),
	/** What payers should know besides. */
	remark: line({ max: 200 }).default(''),
	remarkEn: line({ max: 200 }).default(''),
	/** Days for which an order waits for its transfer. */
	days: z.int().min(1).max(14).default(3),
});

export type BankSettings = z.infer<typeof bankSettings>;
