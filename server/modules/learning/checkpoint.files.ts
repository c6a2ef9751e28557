import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../../adapters/store/store.ts';
import { type Checkpoint, readFooter } from './checkpoint.rules.ts';

const half = '.part';
const shape = /^checkpoint-(\d{6,})\.txt$/;
const nameOf = (id: number) => `checkpoint-${String(id).padStart(6, '0')}.txt`;

/** Where the files of checkpoints are kept; copy them elsewhere. */
export interface CheckpointFolder {
	create(id: number): Promise<CheckpointFile>;
	/** What a killed process left half way: files whose checkpoint was stored get their name, others go. */
	finish(stored: (id: number) => Promise<Checkpoint | undefined>): Promise<void>;
	/** Numbers of the checkpoints that have a file here, in order. */
	list(): Promise<number[]>;
	/** Null when there is no such file. */
	read(id: number): Promise<WrittenCheckpoint | null>;
	/** For sentences. */
	pathOf(id: number): string;
}

/** The signed line of a file and the digest of the lines before it. */
export interface WrittenCheckpoint {
	footer: Checkpoint | null;
	heads: Buffer;
	changed: number;
}

/** Where an installation keeps the files of its checkpoints: in the bucket where there is one, which every machine sees, else in `DATA_DIR/ledger`. */
export function ledgerFolder({ config, store }: { config: { dataDir: string }; store?: ObjectStore }): CheckpointFolder {
	const own = folderOfDisk(join(config.dataDir, 'ledger'));
	return store === undefined || store.localPath('ledger/') !== null ? own : folderOfBucket(store, own);
}

/** A folder of this machine. */
export function folderOfDisk(folder: string): CheckpointFolder {
	return {
		create: (id) => createFile(folder, id),
		finish: (stored) => finishFiles(folder, stored),
		list: () => listFiles(folder),
		read: (id) => readFile(join(folder, nameOf(id))),
		pathOf: (id) => join(folder, nameOf(id)),
	};
}

/**
 * The bucket, which counts, and beside it a file on the machine that made it. What this machine had before there was a bucket goes there too. The file
 * is in the bucket before its checkpoint is committed, and gets its name after it, so that another machine can finish what this one could not.
 */
function folderOfBucket(store: ObjectStore, own: CheckpointFolder): CheckpointFolder {
	const keyOf = (id: number) => `ledger/${nameOf(id)}`;
	const options = { type: 'text/plain; charset=utf-8' };
	const bring = (key: string, from: string) => store.put(key, createReadStream(from), options);
	const names = async () => {
		const found: string[] = [];
		for await (const key of store.list('ledger/')) found.push(key.slice('ledger/'.length));
		return found;
	};
	const readKey = async (key: string) => {
		const opened = await store.open(key);
		return opened === null ? null : readLines(opened.stream);
	};
	return {
		create: async (id) => {
			const file = await own.create(id);
			return {
				...file,
				close: async () => {
					await file.close();
					await bring(keyOf(id) + half, own.pathOf(id) + half);
				},
				publish: async () => {
					await file.publish();
					await bring(keyOf(id), own.pathOf(id));
					await store.remove(keyOf(id) + half);
				},
			};
		},
		finish: async (stored) => {
			await own.finish(stored);
			const there = await names();
			for (const name of there.filter((each) => each.endsWith(half))) {
				const id = idOf(name.slice(0, -half.length));
				const checkpoint = id === undefined ? undefined : await stored(id);
				const key = `ledger/${name}`;
				if (id !== undefined && checkpoint !== undefined && (await readKey(key))?.footer?.signature.equals(checkpoint.signature)) {
					const opened = await store.open(key);
					if (opened !== null) await store.put(keyOf(id), await buffer(opened.stream), options);
				}
				await store.remove(key);
			}
			for (const id of await own.list()) if (!there.includes(nameOf(id))) await bring(keyOf(id), own.pathOf(id));
		},
		list: async () => numbersOf(await names()),
		read: (id) => readKey(keyOf(id)),
		pathOf: (id) => `${keyOf(id)} of the bucket`,
	};
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

async function createFile(folder: string, id: number): Promise<CheckpointFile> {
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

async function finishFiles(folder: string, stored: (id: number) => Promise<Checkpoint | undefined>): Promise<void> {
	for (const name of (await namesIn(folder)).filter((each) => each.endsWith(half))) {
		const id = idOf(name.slice(0, -half.length));
		const checkpoint = id === undefined ? undefined : await stored(id);
		const written = await readFile(join(folder, name));
		if (id !== undefined && checkpoint !== undefined && written?.footer?.signature.equals(checkpoint.signature))
			await rename(join(folder, name), join(folder, nameOf(id)));
		else await rm(join(folder, name), { force: true });
	}
}

async function listFiles(folder: string): Promise<number[]> {
	return numbersOf(await namesIn(folder));
}

/** Undefined for what is no name of a checkpoint's file. */
function idOf(name: string): number | undefined {
	const number = Number(shape.exec(name)?.[1] ?? 0);
	return number > 0 ? number : undefined;
}

function numbersOf(names: readonly string[]): number[] {
	return names
		.flatMap((name) => shape.exec(name)?.[1] ?? [])
		.map(Number)
		.sort((a, b) => a - b);
}

async function readFile(path: string): Promise<WrittenCheckpoint | null> {
	try {
		return await readLines(createReadStream(path));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
}

/** As a stream: files of many members are long. */
async function readLines(input: Readable): Promise<WrittenCheckpoint> {
	const digest = createHash('sha256');
	let changed = 0;
	let last: string | undefined;
	for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
		if (last !== undefined) {
			digest.update(`${last}\n`);
			changed += 1;
		}
		last = line;
	}
	return { footer: readFooter(last ?? ''), heads: digest.digest(), changed };
}

async function namesIn(folder: string): Promise<string[]> {
	return readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return [];
		throw error;
	});
}
