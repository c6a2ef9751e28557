/** A field as spreadsheets read it: text that they would run as a formula gets an apostrophe before it. */
export function csvField(value: unknown): string {
	const text = csvText(value);
	const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function csvText(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (value instanceof Date) return value.toISOString();
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function csvLine(fields: readonly unknown[]): string {
	return `${fields.map(csvField).join(',')}\r\n`;
}

/** Columns of the database under the names of our calls: `created_at` is createdAt. */
export function named(row: object): Record<string, unknown> {
	return Object.fromEntries(Object.entries(row).map(([name, value]) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]));
}
