import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Checkpoint, readFooter } from './checkpoint.rules.ts';

const half = '.part';
const shape = /^checkpoint-(\d{6,})\.txt$/;
const nameOf = (id: number) => `checkpoint-${String(id).padStart(6, '0')}.txt`;

/** Where an installation keeps the files of its checkpoints; copy them elsewhere. */
export function ledgerFolder(dataDir: string): string {
	return join(dataDir, 'ledger');
}

/** A checkpoint's file while it is written: the lines of chains that grew, then the signed line. It has its name once `publish` was called. */
export interface CheckpointFile {
	write(lines: string): Promise<void>;
	/** Everything is on the disk. */
	close(): Promise<void>;
	publish(): Promise<void>;
	/** Left half way: `finishFiles` finds out whether its checkpoint was stored. */
	abandon(): Promise<void>;
}

export async function createFile(folder: string, id: number): Promise<CheckpointFile> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const path = join(folder, nameOf(id));
	let handle: FileHandle | undefined = await open(path + half, 'w', 0o600);
	return {
		write: async (lines) => {
			await handle?.write(lines);
		},
		close: async () => {
			await handle?.sync();
			await handle?.close();
			handle = undefined;
		},
		publish: () =>
			rename(path + half, path).catch((error: NodeJS.ErrnoException) => {
				// Another process on the same folder was faster (`finishFiles`).
				if (error.code !== 'ENOENT') throw error;
			}),
		abandon: async () => {
			await handle?.close().catch(() => {});
		},
	};
}

/** Files that a killed process left half way: those whose checkpoint was stored get their name, others go. */
export async function finishFiles(folder: string, stored: (id: number) => Promise<Checkpoint | undefined>): Promise<void> {
	for (const name of (await namesIn(folder)).filter((each) => each.endsWith(half))) {
		const id = Number(shape.exec(name.slice(0, -half.length))?.[1] ?? 0);
		const checkpoint = id > 0 ? await stored(id) : undefined;
		const written = await readCheckpointFile(join(folder, name));
		if (checkpoint !== undefined && written?.footer?.signature.equals(checkpoint.signature))
			await rename(join(folder, name), join(folder, nameOf(id)));
		else await rm(join(folder, name), { force: true });
	}
}

export function fileOf(folder: string, id: number): string {
	return join(folder, nameOf(id));
}

/** Numbers of the checkpoints that have a file here, in order. */
export async function listFiles(folder: string): Promise<number[]> {
	return (await namesIn(folder))
		.flatMap((name) => shape.exec(name)?.[1] ?? [])
		.map(Number)
		.sort((a, b) => a - b);
}

/** The signed line of a file and the digest of the lines before it, read as a stream; null when there is no such file. */
export async function readCheckpointFile(path: string): Promise<{ footer: Checkpoint | null; heads: Buffer; changed: number } | null> {
	const digest = createHash('sha256');
	let changed = 0;
	let last: string | undefined;
	try {
		for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
			if (last !== undefined) {
				digest.update(`${last}\n`);
				changed += 1;
			}
			last = line;
		}
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
	return { footer: readFooter(last ?? ''), heads: digest.digest(), changed };
}

async function namesIn(folder: string): Promise<string[]> {
	return readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return [];
		throw error;
	});
}
