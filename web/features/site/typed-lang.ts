/**
 * The language of what somebody typed, where it can be told: Chinese when it has more Chinese letters than other words; a single letter is a sign in a formula. On an English page it is read out in
 * its own language then, and drawn and spaced like it.
 */
export function typedLang(text: string): 'zh-CN' | undefined {
	const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
	return count(/\p{Script=Han}/gu) > count(/[\p{Ll}\p{Lu}]{2,}/gu) ? 'zh-CN' : undefined;
}
