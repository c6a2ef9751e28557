import sharp from 'sharp';
import { boardSvg } from '../../../server/lib/art/board.ts';
import { songStack } from '../../../server/lib/art/font.ts';
import { outlined } from '../../../server/lib/art/outline.ts';
import { boardColours } from '../../../server/lib/art/pigment.ts';

/** Points of an A4 page; pictures have twice as many pixels. */
const page = { width: 595, height: 842 };

/** The exercise sheets that lessons of the kind "document" open: two pages of pictures in a small PDF of our own. */
export async function workbookPdf(): Promise<Buffer> {
	const pages = await Promise.all(
		['maths', 'science'].map(async (category, index) =>
			sharp(Buffer.from(await outlined(sheet(category, index))))
				.resize(page.width * 2, page.height * 2)
				.flatten({ background: '#fff' })
				.jpeg({ quality: 88 })
				.toBuffer(),
		),
	);
	return pdfOf(pages);
}

function sheet(category: string, index: number): string {
	const art = (boardSvg({ category, locale: 'zh-CN' }) ?? '').replace(/^<svg([^>]*)>/, (_all, attributes: string) => {
		const rest = attributes.replace(/ (?:width|height|xmlns)="[^"]*"/g, '');
		return `<svg x="70" y="130" width="455" height="337"${rest}>`;
	});
	const rule = Array.from({ length: 9 }, (_, n) => `<path d="M60 ${540 + n * 30}h475" stroke="#c9d4cc"/>`).join('');
	const text = (words: string, x: number, y: number, size: number) =>
		`<text x="${x}" y="${y}" font-size="${size}" fill="#17362b" font-family="${songStack}">${words}</text>`;
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}" width="${page.width}" height="${page.height}">` +
		`${text(`练习 ${index + 1}`, 60, 80, 26)}${text(`Exercise ${index + 1}`, 60, 104, 13)}<rect x="60" y="120" width="475" height="357" rx="6" fill="${boardColours.board}"/>${art}` +
		`${text('用自己的话写下这张图在说什么。', 60, 515, 14)}${rule}</svg>`
	);
}

/** A PDF in which every page is one JPEG. */
function pdfOf(pictures: Buffer[]): Buffer {
	const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
	const offsets: number[] = [];
	const write = (body: string | Buffer) => parts.push(Buffer.from(body));
	const object = (id: number, body: string, stream?: Buffer) => {
		offsets[id] = parts.reduce((sum, part) => sum + part.length, 0);
		write(`${id} 0 obj\n${body}\n`);
		if (stream) {
			write('stream\n');
			write(stream);
			write('\nendstream\n');
		}
		write('endobj\n');
	};
	const kids = pictures.map((_, n) => `${3 + n * 3} 0 R`).join(' ');
	object(1, '<</Type/Catalog/Pages 2 0 R>>');
	object(2, `<</Type/Pages/Count ${pictures.length}/Kids[${kids}]>>`);
	for (const [n, picture] of pictures.entries()) {
		const id = 3 + n * 3;
		const { width, height } = page;
		const draw = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
		object(id, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</XObject<</P ${id + 1} 0 R>>>>/Contents ${id + 2} 0 R>>`);
		const facts = `/Width ${width * 2}/Height ${height * 2}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`;
		object(id + 1, `<</Type/XObject/Subtype/Image${facts}/Length ${picture.length}>>`, picture);
		object(id + 2, `<</Length ${draw.length}>>`, Buffer.from(draw));
	}
	const start = parts.reduce((sum, part) => sum + part.length, 0);
	const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
	write(
		`xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size ${offsets.length}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
	);
	return Buffer.concat(parts);
}
