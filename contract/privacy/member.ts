import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant, nothing } from '../common.ts';
import { at } from '../paths.ts';

export const exportState = z.object({
	/** `none`: never asked for, or its day is over. */
	state: z.enum(['none', 'making', 'ready', 'failed']),
	askedAt: instant.nullable(),
	/** Of the file that is ready. */
	bytes: z.int().nullable(),
	/** Until when it can be fetched. */
	expiresAt: instant.nullable(),
	/** Where it is fetched, by the member's own browser alone: the session is asked for. */
	href: z.string().nullable(),
	/** How many more may be asked for today. */
	left: z.int(),
});

export const privacyMemberCalls = {
	memberExport: call({
		...at('memberExport'),
		guard: 'member',
		whileClosing: true,
		summary: 'The state of the copy of all that is kept about the member, and where it is fetched: one zip with JSON and CSV, there for 24 hours.',
		input: nothing,
		output: exportState,
	}),
	exportAsk: call({
		...at('exportAsk'),
		guard: 'member',
		whileClosing: true,
		summary: 'Ask for a copy of all that is kept about the member. One is made at a time: asked again meanwhile it is the same. Three a day.',
		input: nothing,
		output: exportState,
		reasons: ['export_daily_limit'],
	}),
	closePlan: call({
		...at('closePlan'),
		guard: 'member',
		summary: 'What goes when the account is closed now, and when.',
		input: nothing,
		output: z.object({ courses: z.int(), vipUntil: instant.nullable(), closesAt: instant }),
	}),
	memberClose: call({
		...at('memberClose'),
		guard: 'member',
		summary:
			'Close the account, after member/confirm: every login ends. Logging in within seven days brings to the choice to take it back (member/reopen); after them what is personal is gone.',
		input: nothing,
		output: z.object({ closesAt: instant }),
		reasons: ['confirm_first'],
	}),
	closing: call({
		...at('closing'),
		guard: 'member',
		whileClosing: true,
		summary: 'When the account of the member who asks goes, null when it does not; and where they stopped listening.',
		input: nothing,
		output: z.object({
			closesAt: instant.nullable(),
			place: z.object({ videoId: id, courseTitle: z.string(), number: z.int(), position: z.int() }).nullable(),
		}),
	}),
	memberReopen: call({
		...at('memberReopen'),
		guard: 'member',
		whileClosing: true,
		summary: 'Take the account back that is being closed. One that is open is no error.',
		input: nothing,
		output: nothing,
	}),
};

export type ExportState = z.infer<typeof exportState>;
