import { sharp } from '../pictures.ts';
import { sansStack, songStack } from './font.ts';
import { outlined } from './outline.ts';
import { boardColours } from './pigment.ts';
import { escapeXml, num } from './svg.ts';
import { pauses, textWidth, wrap } from './wrap.ts';

/** `kind` is the short line above the title, in the reader's language. `cover` is any drawing of this folder, or null. */
export type OgInput = { title: string; subtitle: string; kind: string; cover: string | null; site?: string };

const { board, boardLine, ledge, chalk, chalk2, yellow, orange } = boardColours;

const text = (content: string, x: number, y: number, size: number, fill: string, more: string): string =>
	`<text x="${x}" y="${num(y)}" font-size="${size}" fill="${fill}" ${more}>${escapeXml(content)}</text>`;

/** The drawing fitted into a box; covers and avatars get the card's corner, board drawings stand free. */
function placed(svg: string, x: number, y: number, width: number, height: number): { art: string; clip: string } {
	const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
	const [w, h] = [Number(box?.[1] ?? 320), Number(box?.[2] ?? 200)];
	const scale = Math.min(width / w, height / h);
	const [left, top, across, down] = [x + (width - w * scale) / 2, y + (height - h * scale) / 2, w * scale, h * scale];
	const place = `x="${num(left)}" y="${num(top)}" width="${num(across)}" height="${num(down)}"`;
	const bare = svg.replace(/^<svg([^>]*)>/, (_, attributes: string) => `<svg ${place}${attributes.replace(/ (?:width|height|xmlns)="[^"]*"/g, '')}>`);
	return { art: `<g clip-path="url(#card)">${bare}</g>`, clip: `<clipPath id="card"><rect ${place} rx="10"/></clipPath>` };
}

/** The picture shown where a page is shared, 1200 × 630: a board, the mark, the title in Song, the drawing at the right. */
export function ogSvg({ title, subtitle, kind, cover, site = '讲台' }: OgInput): string {
	const column = cover ? 590 : 1040;
	const sizes = [72, 64, 56, 50, 44];
	const fits = sizes.filter((s) => wrap(title, column / s, 9).length <= (s > 60 ? 2 : 3));
	// A title that breaks at a pause may be two steps smaller for it.
	const size = fits.slice(0, 3).find((s) => pauses(wrap(title, column / s, 3))) ?? fits[0] ?? 44;
	const lines = wrap(title, column / size, 3);
	const lead = wrap(subtitle, column / 27, 2);
	const step = size * 1.28;
	const block = 44 + lines.length * step + (lead.length ? 22 + lead.length * 40 : 0);
	let y = 132 + (424 - block) / 2 + 24;
	let words = kind ? text(kind, 80, y, 25, yellow, `font-weight="600" font-family="${sansStack}"`) : '';
	y += 20;
	for (const line of lines) {
		y += step;
		words += text(line, 80, y - step * 0.16, size, chalk, `font-weight="700" data-room="${column}" font-family="${songStack}"`);
	}
	y += 14;
	for (const line of lead) {
		y += 40;
		words += text(line, 80, y, 27, chalk2, `data-room="${column}" font-family="${sansStack}"`);
	}
	const { art, clip } = cover ? placed(cover, 706, 150, 414, 370) : { art: '', clip: '' };
	const name = 80 + 60 + textWidth(site) * 34;
	return (
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">' +
		`${clip && `<defs>${clip}</defs>`}<path d="M0 0h1200v630H0z" fill="${board}"/>` +
		`<path d="M0 600h1200v30H0z" fill="${ledge}"/><path d="M0 600h1200" stroke="${boardLine}" stroke-width="2"/>` +
		`<rect x="80" y="587" width="64" height="13" rx="3" fill="${chalk}" opacity=".62"/><rect x="164" y="587" width="96" height="13" rx="3" fill="${yellow}"/><rect x="280" y="587" width="64" height="13" rx="3" fill="${orange}" opacity=".78"/>` +
		`<g transform="translate(66 60) scale(1.75)"><path d="M8 7h4.6v13.3H25V25H8z" fill="${chalk}"/><rect x="15" y="15.6" width="8.8" height="3.3" rx=".7" fill="${yellow}"/></g>` +
		text(site, 128, 101, 34, chalk, `font-weight="700" font-family="${songStack}"`) +
		(site === '讲台'
			? `<path d="M${num(name + 2)} 76v28" stroke="${boardLine}" stroke-width="2"/>${text('Lectern', name + 18, 100, 27, chalk2, `font-family="${songStack}"`)}`
			: '') +
		`${words}${art}</svg>`
	);
}

/** The same as PNG. Depends on its input alone and on no font of the system, so that it may be drawn anywhere. */
export async function ogPicture(input: OgInput): Promise<Buffer> {
	return sharp(Buffer.from(await outlined(ogSvg(input))))
		.png({ compressionLevel: 9, palette: true })
		.toBuffer();
}
