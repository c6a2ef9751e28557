/** Texts with the words that were searched for on a tint. */
export function Found({ text, q }: { text: string; q: string }) {
	const words = q.match(/[\p{L}\p{N}+#.]+/gu)?.sort((a, b) => b.length - a.length);
	if (!words?.length) return text;
	const pattern = new RegExp(`(${words.map((word) => word.replace(/[+.]/g, '\\$&')).join('|')})`, 'giu');
	return text.split(pattern).map((part, index) =>
		index % 2 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity
			<mark key={index} className="bg-transparent font-semibold text-inherit [background-image:linear-gradient(transparent_56%,var(--tint)_0)]">
				{part}
			</mark>
		) : (
			part
		),
	);
}
