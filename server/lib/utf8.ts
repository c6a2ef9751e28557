/** Bytes that most pages fit into three times, the most that a text of so many characters can take. */
const room = Buffer.allocUnsafeSlow(512 * 1024);

/** A text as UTF-8: written once and copied. `Buffer.from` goes through a text that is not ASCII twice, the first time to count, and takes more than twice as long. */
export function utf8Of(text: string): Buffer {
	if (text.length * 3 > room.length) return Buffer.from(text);
	return Buffer.copyBytesFrom(room, 0, room.write(text));
}
