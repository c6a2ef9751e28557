import { boardColours } from './pigment.ts';

const { board, chalk, yellow } = boardColours;
const drawing = `<path d="M8 7h4.6v13.3H25V25H8z" fill="${chalk}"/><rect x="15" y="15.6" width="8.8" height="3.3" rx=".7" fill="${yellow}"/>`;

/** The mark, 32 × 32: an L of board edge and ledge, one yellow stick on it. `bare` leaves the ground out, for use on a board. */
export const markSvg = ({ bare = false }: { bare?: boolean } = {}): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">${bare ? '' : `<rect width="32" height="32" rx="5.5" fill="${board}"/>`}${drawing}</svg>`;

/** The mark for browser tabs: drawn larger in its square, so that it holds at 16 px. */
export const faviconSvg = (): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${board}"/><g transform="translate(16.2 15.8) scale(1.24) translate(-16.5 -16)">${drawing}</g></svg>`;
