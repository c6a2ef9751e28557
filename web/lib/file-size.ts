/** `820 kB`, `1.4 MB`: of a file of so many bytes, in thousands as systems show them. */
export function fileSize(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`;
	if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
	return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
