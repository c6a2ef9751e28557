import type * as z from 'zod';
import { uncleanIssue } from '../../../contract/text.ts';

/** What is wrong with a field and what to do, for somebody who writes and does not program. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
	const { input } = issue;
	if (input === undefined || input === null || input === '') {
		const name = issue.path.at(-1);
		if (name === 'en') return 'the English is missing; write it beside the Chinese';
		if (name === 'zh') return 'the Chinese is missing; write it beside the English';
		if (input !== '') return 'this is missing; add it';
	}
	if (issue.code === 'custom' && issue.params?.['text'] === uncleanIssue) return 'there is a line break or a control character in it; take it out';
	if (issue.code === 'invalid_type') return wanted[issue.expected]?.(JSON.stringify(input)) ?? issue.message;
	return issue.message;
}

const wanted: Readonly<Record<string, (input: string) => string>> = {
	string: (input) => (/^[[{]/.test(input) ? 'this is one text, and no fields or list' : `${input} is no text to YAML; put it in quotes`),
	number: (input) => `${input} is no number; write digits alone`,
	int: (input) => `${input} is no whole number`,
	boolean: (input) => `${input} is neither true nor false`,
	array: () => 'this is a list: below the name a line with "- " for each',
	object: () => 'this has fields: below the name a line for each, further to the right',
};
