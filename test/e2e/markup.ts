import type { Page } from '@playwright/test';
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';

const rules: ConfigData['rules'] = {
	// Style of writing, not of the standard: React writes `<br/>`.
	'void-style': 'off',
	// A progress bar of ours is drawn as a bar with a place on it, and carries its role and values.
	'prefer-native-element': ['error', { exclude: ['progressbar'] }],
	// A film has a name, with or without the browser’s own controls.
	'aria-label-misuse': ['error', { allowAnyNamable: true }],
	// A group is named by `aria-label` as well as by a legend (ARIA6).
	'wcag/h71': 'off',
};

/** As the server sends it. Its forms get their submit button when the script is there to take what they send (`SubmitRow`). */
const sent = new HtmlValidate(
	new StaticConfigLoader({ root: true, extends: ['html-validate:standard', 'html-validate:a11y'], rules: { ...rules, 'wcag/h32': 'off' } }),
);
const alive = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard', 'html-validate:a11y'], rules }));

/** The page as its scripts left it; asked from here, because the runner would give the page scripts of its own first. */
export const markupNow = (page: Page) => page.evaluate(() => `<!DOCTYPE html>${document.documentElement.outerHTML}`);

/** What the HTML standard and its accessibility rules find wrong with a page, one line each. `state`: as it was sent, or as the scripts left it. */
export async function markupProblems(html: string, state: 'sent' | 'alive'): Promise<string[]> {
	const { results } = await (state === 'sent' ? sent : alive).validateString(html);
	const found = results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`));
	return [...found, ...comboboxProblems(html)];
}

/** ARIA in HTML, which the rules above do not hold roles of inputs against: a combobox is an input of text. */
function comboboxProblems(html: string): string[] {
	const boxes = html.match(/<input\b[^>]*\brole="combobox"[^>]*>/g) ?? [];
	return boxes.filter((box) => !/\btype="text"/.test(box)).map((box) => `a combobox is an input of text: ${box}`);
}
