const twins: Record<string, string> = { 讲台: 'Lectern', Lectern: '讲台' };

/** The house's own name is set in both languages; an agency that has renamed the site has one name. */
export function twinName(siteName: string): string | undefined {
	return twins[siteName];
}
