/// <reference path="./fontverter.d.ts" />
import PQueue from 'p-queue';

const turn = new PQueue({ concurrency: 1 });

/**
 * A packed font (WOFF2) as a TrueType one. One at a time: what the converter answers lies in memory of its own, and the next conversion writes over it before it has been
 * copied.
 */
export async function unpack(packed: Buffer): Promise<Buffer> {
	const { convert } = await import('fontverter');
	return turn.add(() => convert(packed, 'sfnt'));
}
