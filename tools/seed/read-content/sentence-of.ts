import type * as z from 'zod';
import { uncleanIssue } from '../../../contract/text.ts';

type Issue = z.core.$ZodIssue;

/** Of something that may be one of several kinds: what is wrong with the kind that it nearly is, if there is one such. */
export function nearest(issue: Issue): Issue[] {
	if (issue.code !== 'invalid_union') return [issue];
	const [first, second] = issue.errors.toSorted((a, b) => a.length - b.length);
	if (first === undefined || first.length === second?.length) return [issue];
	return first.map((each) => ({ ...each, path: [...issue.path, ...each.path] })).flatMap(nearest);
}

/** What is wrong with a field and what to do, for somebody who writes and does not program. */
export function sentenceOf(issue: Issue): string {
	const { input } = issue;
	if (input === undefined || input === null || input === '') {
		const name = issue.path.at(-1);
		if (name === 'en') return 'the English is missing; write it beside the Chinese';
		if (name === 'zh') return 'the Chinese is missing; write it beside the English';
		if (input !== '') return 'this is missing; add it';
	}
	if (issue.code === 'custom' && issue.params?.['text'] === uncleanIssue) return 'there is a line break or a control character in it; take it out';
	if (issue.code === 'invalid_type') return wanted[issue.expected]?.(JSON.stringify(input)) ?? issue.message;
	if (issue.code === 'invalid_value') return `${JSON.stringify(input)} is not among ${issue.values.map(String).join(', ')}`;
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
