/** A piece of HTML that is safe to put into another one. Only `html` makes them. */
export class Html {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

type Part = string | number | Html | readonly Html[] | null;

/** HTML whose holes are texts and are escaped, so that they stay texts within elements and within quoted attributes; pieces of `html` stay what they are. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
	return new Html(strings.map((each, at) => each + (at < parts.length ? filled(parts[at] ?? null) : '')).join(''));
}

function filled(part: Part): string {
	if (part === null) return '';
	if (part instanceof Html) return part.text;
	if (typeof part === 'object') return part.map((each) => each.text).join('');
	return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
