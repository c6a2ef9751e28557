/** What the server takes, and the side in pixels to which a larger picture is made smaller first: the square that is kept has 256. */
const mostBytes = 5_000_000;
const side = 2048;

/** A picture as base64, made smaller when it is larger than the server takes. Rejects when it cannot be read. */
export async function fileToSend(file: File): Promise<string> {
	return base64Of(file.size <= mostBytes ? file : await smaller(file));
}

async function smaller(file: File): Promise<Blob> {
	const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
	const scale = Math.min(1, side / Math.max(picture.width, picture.height));
	const canvas = document.createElement('canvas');
	canvas.width = Math.round(picture.width * scale);
	canvas.height = Math.round(picture.height * scale);
	canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
	const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
	if (made === null) throw new Error('the picture cannot be made smaller');
	return made;
}

function base64Of(file: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(file);
	});
}
