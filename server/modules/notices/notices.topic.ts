import type * as z from 'zod';
import type { Locale } from '../../../contract/call.ts';
import type { NoticeKind } from '../../../contract/notices/member.ts';
import { cutText } from '../../lib/cut-text.ts';

/** What a notice says. One sentence each; a message by SMS is the two together. */
export interface Words {
	title: string;
	text: string;
	/** What to do about it, on its button. */
	act?: string;
}

export interface Topic<F = unknown> {
	/** In the database: it never changes. */
	readonly name: string;
	readonly kind: NoticeKind;
	/** What stands in its words and its link: names as they were, numbers, ids. */
	readonly facts: z.ZodType<F>;
	words(facts: F, locale: Locale, timeZone: string): Words;
	/** Where `act` leads: a path of the site. */
	href?(facts: F): string;
	/** What it leads to is going on at this moment. */
	isNow?(facts: F, now: Date): boolean;
}

/** Defines what a notice of one sort says. It goes into the list of its kind's file. */
export function defineTopic<F>(topic: Topic<F>): Topic<F> {
	return topic;
}

/** As much of a text as a notice repeats. */
const quoted = 60;

/** A text that somebody wrote, on one line and cut where it is long. */
export function shortened(text: string): string {
	return cutText(text.replace(/\s+/gu, ' '), quoted);
}
