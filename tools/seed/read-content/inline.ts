/** What a line of Markdown may hold; anything else is text. */
const parts = /\\([\\`*[\]#>|.-])|`([^`]+)`|\*\*(?!\s)(.+?)(?<!\s)\*\*|\*(?!\s)([^*]+)(?<!\s)\*|(!?)\[([^\]]+)\]\(([^()\s]*)\)/g;
const address = /^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)/;

/** Markdown of one paragraph as HTML; `complain` is told what it cannot be. */
export function inlineHtml(text: string, complain: (sentence: string) => void): string {
	let html = '';
	let end = 0;
	const plain = (piece: string) => {
		const tag = /<\/?[a-z!][^>]*>?/i.exec(piece)?.[0];
		if (tag !== undefined) complain(`HTML is not read here (${tag}); write it in Markdown, or between \` to show it as it is`);
		if (piece.includes('**') || piece.includes('](')) complain('** without its other half, or a link without its address');
		html += escapeHtml(piece);
	};
	for (const found of text.matchAll(parts)) {
		const [all, sign, code, strong, em, picture, label, href] = found;
		plain(text.slice(end, found.index));
		end = found.index + all.length;
		if (sign !== undefined) html += escapeHtml(sign);
		else if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`;
		else if (strong !== undefined) html += `<strong>${inlineHtml(strong, complain)}</strong>`;
		else if (em !== undefined) html += `<em>${inlineHtml(em, complain)}</em>`;
		else if (label !== undefined && href !== undefined) {
			if (picture) complain('pictures are not read here; take it out');
			if (!address.test(href)) complain(`a link to "${href}"; it begins with /, #, https://, mailto: or tel:`);
			html += `<a href="${escapeHtml(href).replaceAll('"', '&quot;')}">${inlineHtml(label, complain)}</a>`;
		}
	}
	plain(text.slice(end));
	return html;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
