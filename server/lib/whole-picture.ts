import { isStill, openPicture } from './square-picture.ts';

/**
 * Encodes a whole picture anew as WebP, made smaller where it is larger than `within`: upright, no metadata, nothing that was hidden behind it. Null for what is no
 * JPEG, PNG or WebP, is broken, has more than 40 megapixels or takes more than five seconds.
 */
export async function wholePicture(file: Buffer, within: { width: number; height: number }): Promise<Buffer | null> {
	if (!isStill(file)) return null;
	try {
		return await openPicture(file)
			.rotate()
			.resize({ ...within, fit: 'inside', withoutEnlargement: true })
			.webp({ quality: 80 })
			.toBuffer();
	} catch {
		return null;
	}
}
