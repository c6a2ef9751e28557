import { type Complain, markdownHtml } from './markdown.ts';
import type { Both } from './texts.ts';

const titles = { zh: '# 中文', en: '# English' } as const;

/** The text below the front matter, as HTML in both languages: "# 中文", then "# English". */
export function readProse(text: string, complain: Complain): Both {
	const lines = text.split('\n');
	const starts = { zh: lines.findIndex((line) => line.trim() === titles.zh), en: lines.findIndex((line) => line.trim() === titles.en) };
	const missing = starts.zh === -1 ? titles.zh : starts.en === -1 ? titles.en : undefined;
	if (missing !== undefined) {
		complain(0, `the line "${missing}" is missing; below it stands the text in that language`);
		return { zh: '', en: '' };
	}
	if (starts.en < starts.zh) {
		complain(starts.en, 'the Chinese stands first, then the English');
		return { zh: '', en: '' };
	}
	const before = lines.findIndex((line) => line.trim() !== '');
	if (before < starts.zh) complain(before, `this stands above "${titles.zh}" and would be lost`);
	const part = (from: number, to: number, name: string) => {
		const html = markdownHtml(lines.slice(from + 1, to).join('\n'), (line, sentence) => complain(from + 1 + line, sentence));
		if (html === '') complain(from, `there is no text below "${name}"`);
		return html;
	};
	return { zh: part(starts.zh, starts.en, titles.zh), en: part(starts.en, lines.length, titles.en) };
}
