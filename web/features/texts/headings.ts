const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

/** The second-level heads of a text that can be jumped to. The HTML has been sanitised, so it is regular. */
export function headings(html: string): { id: string; title: string }[] {
	return [...html.matchAll(/<h2[^>]*\bid="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(([, id = '', inner = '']) => ({
		id,
		title: inner.replace(/<[^>]+>/g, '').replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity),
	}));
}
