import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|txt|html|xml|webmanifest|map)$/;

/** Blocks of a megabyte: a file is one block, a thousandth smaller than with those that quality 11 chooses by itself. */
function brotliParams({ length }: Buffer): Record<number, number> {
	return { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: length, [constants.BROTLI_PARAM_LGBLOCK]: 20 };
}

/** Bytes before and after. */
export interface Compressed {
	files: number;
	plain: number;
	brotli: number;
	gzip: number;
}

/** Writes `.br` and `.gz` beside every file of text below `folder`, where they are smaller; older ones go. */
export async function compressFolder(folder: string): Promise<Compressed> {
	const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name));
	const sum: Compressed = { files: names.length, plain: 0, brotli: 0, gzip: 0 };
	await Promise.all(
		names.map(async (name) => {
			const file = join(folder, name);
			const plain = await readFile(file);
			const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params: brotliParams(plain) }), promisify(gzip)(plain, { level: 9 })]);
			await Promise.all([keep(`${file}.br`, br, plain), keep(`${file}.gz`, gz, plain)]);
			sum.plain += plain.length;
			sum.brotli += Math.min(br.length, plain.length);
			sum.gzip += Math.min(gz.length, plain.length);
		}),
	);
	return sum;
}

/** The server sends the plain file when there is no smaller one. */
async function keep(file: string, packed: Buffer, plain: Buffer): Promise<void> {
	if (packed.length < plain.length) await writeFile(file, packed);
	else await rm(file, { force: true });
}
