let codes: Map<string, number> | undefined;

/** Text in GBK, as Alipay writes files; the platform itself only reads it. */
export function gbk(text: string): Buffer {
	codes ??= table();
	const bytes: number[] = [];
	for (const letter of text) {
		const code = codes.get(letter) ?? letter.charCodeAt(0);
		if (code > 0xff) bytes.push(code >> 8);
		bytes.push(code & 0xff);
	}
	return Buffer.from(bytes);
}

function table(): Map<string, number> {
	const decoder = new TextDecoder('gbk');
	const found = new Map<string, number>();
	for (let high = 0x81; high <= 0xfe; high += 1)
		for (let low = 0x40; low <= 0xfe; low += 1) {
			const letter = decoder.decode(Uint8Array.of(high, low));
			if ([...letter].length === 1 && letter !== '\uFFFD' && !found.has(letter)) found.set(letter, (high << 8) | low);
		}
	return found;
}
