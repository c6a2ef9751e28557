import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DiskCache } from '../../cache/disk-cache.ts';
import type { Config } from '../../config.ts';
import { drawingVersion } from '../../lib/art/drawing-version.ts';
import type { OgInput } from '../../lib/art/og.ts';
import { ChildTasks } from '../../lib/child-tasks.ts';

/** A picture is about 30 kB: two thousand of them. */
const mostBytes = 64 * 1024 * 1024;
const drawing = new URL('../../lib/art/og.ts', import.meta.url);

/** Pictures of shared links as PNG, drawn by a process of their own and kept on disk by what they show. */
export class OgPictures {
	readonly #kept: DiskCache;
	readonly #child = new ChildTasks('share-pictures', { waiting: 30, ofOne: 10 });
	/** One drawing for all who ask for the same one. */
	readonly #inFlight = new Map<string, Promise<Buffer>>();

	constructor({ dataDir }: Pick<Config, 'dataDir'>) {
		this.#kept = new DiskCache(join(dataDir, 'cache', 'share-pictures'), mostBytes);
	}

	/** What the picture's bytes depend on, as a tag for it. */
	async keyOf(input: OgInput): Promise<string> {
		return createHash('sha256')
			.update(await drawingVersion())
			.update(JSON.stringify([input.title, input.subtitle, input.kind, input.cover, input.site]))
			.digest('base64url');
	}

	/** The picture under its key. Throws `overloaded`, or `too_many_requests` when `who` waits for too many. */
	async picture(key: string, input: OgInput, who: string): Promise<Buffer> {
		const kept = await this.#kept.get(key);
		if (kept !== null) return kept;
		let flight = this.#inFlight.get(key);
		if (flight === undefined) {
			flight = this.#draw(key, input, who).finally(() => this.#inFlight.delete(key));
			this.#inFlight.set(key, flight);
		}
		return flight;
	}

	close(): void {
		this.#child.close();
	}

	async #draw(key: string, input: OgInput, who: string): Promise<Buffer> {
		const bytes = Buffer.from(await this.#child.run<Uint8Array>(drawing, 'ogPicture', [input], { who }));
		await this.#kept.put(key, bytes);
		return bytes;
	}
}
