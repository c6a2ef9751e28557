export interface Message {
	/** Context and text. */
	id: string;
	text: string;
}

/** Entries of a .po file; the head and obsolete entries (`#~`) are left out. Plurals are one ICU text in lingui's catalogues. */
export function parsePo(text: string): Message[] {
	const messages: Message[] = [];
	for (const block of text.split(/\n\s*\n/)) {
		const fields: Record<string, string> = {};
		let field = '';
		for (const line of block.split('\n')) {
			const [, name, quoted] = /^(msgctxt|msgid|msgstr)?\s*(".*")\s*$/.exec(line) ?? [];
			if (quoted === undefined) continue;
			field = name ?? field;
			fields[field] = (fields[field] ?? '') + JSON.parse(quoted);
		}
		if (fields['msgid'])
			messages.push({ id: fields['msgctxt'] ? `${fields['msgctxt']}: ${fields['msgid']}` : fields['msgid'], text: fields['msgstr'] ?? '' });
	}
	return messages;
}
