import type { Sharp } from 'sharp';
import { sharp } from './pictures.ts';

/** First bytes of the kinds that are taken. An SVG is a program to whoever draws it, and other kinds have decoders of their own to attack. */
const still: readonly ((file: Buffer) => boolean)[] = [
	(file) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
	(file) => file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
	(file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
];
const gif = (file: Buffer) => /^GIF8[79]a/.test(file.toString('latin1', 0, 6));

/** Whether it begins as a JPEG, PNG or WebP does. */
export function isStill(file: Buffer): boolean {
	return still.some((is) => is(file));
}

/** The first picture of a file, with bounds: 40 megapixels, five seconds, nothing broken. */
export function openPicture(file: Buffer): Sharp {
	return sharp(file, { limitInputPixels: 40_000_000, failOn: 'warning', pages: 1 }).timeout({ seconds: 5 });
}

/** Left and top edge and width as shares of the upright picture's width, height and width. */
export interface Crop {
	x: number;
	y: number;
	width: number;
}

/**
 * Cuts a square out of a picture and encodes it anew as WebP: no metadata, nothing that was hidden behind it, the first picture of several. Without `crop` the
 * largest square in the middle; what of `crop` is outside the picture is moved in. Null for what is no picture of a kind that is taken, is broken, has
 * more than 40 megapixels or takes more than five seconds.
 */
export async function cutSquare(file: Buffer, crop: Crop | undefined, side: number): Promise<Buffer | null> {
	if (!isStill(file) && !gif(file)) return null;
	try {
		const { autoOrient, width, height } = await openPicture(file).metadata();
		const [wide, high] = [autoOrient?.width ?? width, autoOrient?.height ?? height];
		const most = Math.min(wide, high);
		const size = Math.max(1, Math.min(most, Math.round((crop?.width ?? most / wide) * wide)));
		const left = Math.min(wide - size, Math.round((crop?.x ?? (1 - most / wide) / 2) * wide));
		const top = Math.min(high - size, Math.round((crop?.y ?? (1 - most / high) / 2) * high));
		return await openPicture(file).rotate().extract({ left, top, width: size, height: size }).resize(side, side).webp({ quality: 82 }).toBuffer();
	} catch {
		return null;
	}
}
