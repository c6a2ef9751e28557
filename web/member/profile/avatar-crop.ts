/** A picture as it is shown: upright, in pixels. */
export interface Size {
	width: number;
	height: number;
}

/** What of a picture is in the square: the middle of it as shares of width and height, and how far it is magnified (1: the largest square). */
export interface View {
	x: number;
	y: number;
	zoom: number;
}

export const mostZoom = 4;

/** The same view with a square that lies in the picture whole. */
export function inside({ width, height }: Size, { x, y, zoom }: View): View {
	const within = Math.min(mostZoom, Math.max(1, zoom));
	const half = Math.min(width, height) / within / 2;
	const held = (share: number, length: number) => Math.min(1 - half / length, Math.max(half / length, share));
	return { x: held(x, width), y: held(y, height), zoom: within };
}

/** Its left and top edge, and its width, as the server takes them: shares of the picture's width, height and width. */
export function cropOf(size: Size, view: View): { x: number; y: number; width: number } {
	const { x, y, zoom } = inside(size, view);
	const side = Math.min(size.width, size.height) / zoom;
	const share = (value: number) => Math.min(1, Math.max(0, value));
	return { x: share(x - side / 2 / size.width), y: share(y - side / 2 / size.height), width: share(side / size.width) };
}
