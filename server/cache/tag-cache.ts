import { LRUCache } from 'lru-cache';

/** What a load gives: the value, the tags whose write makes it stale, and until when it holds by itself. */
export interface Loaded<V> {
	value: V;
	tags: Iterable<string>;
	/** Epoch ms; absent = until a tag is invalidated, at most `maxAgeMs`. */
	expiresAt?: number | undefined;
	/** Rough bytes, for the bound. */
	size: number;
	/** False: answer, but do not keep. */
	keep?: boolean;
}

export interface Entry<V> {
	readonly value: V;
	readonly tags: readonly string[];
	readonly expiresAt: number;
	readonly size: number;
	/** Set when a tag was invalidated or room was needed: whoever still holds the entry must not serve it. */
	dead: boolean;
	/** Told by whoever serves a copy of it: what is asked for stays when room is needed. */
	used(): void;
}

/**
 * An in-process cache: bounded, tagged, one load at a time for a key. A load that began before one of its tags was invalidated
 * is answered to those who waited for it and not kept, so nothing read before a write survives it.
 */
export class TagCache<V> {
	readonly #entries: LRUCache<string, Entry<V>>;
	readonly #byTag = new Map<string, Set<string>>();
	readonly #inFlight = new Map<string, Promise<Entry<V>>>();
	readonly #invalidatedAt = new Map<string, number>();
	#clock = 0;
	#allInvalidatedAt = 0;
	readonly #maxBytes: number;
	readonly #maxAgeMs: number;

	constructor(options: { maxBytes: number; maxAgeMs: number }) {
		this.#maxBytes = options.maxBytes;
		this.#maxAgeMs = options.maxAgeMs;
		const dispose = (entry: Entry<V>, key: string) => this.#unlink(key, entry);
		// One that may keep nothing needs a bound all the same; nothing is ever an eighth of no bytes.
		this.#entries = new LRUCache({ maxSize: options.maxBytes || 1, dispose });
	}

	get(key: string): Entry<V> | undefined {
		const entry = this.#entries.get(key);
		if (entry === undefined) return undefined;
		if (entry.expiresAt <= Date.now()) {
			this.#entries.delete(key);
			return undefined;
		}
		return entry;
	}

	async load(key: string, load: () => Promise<Loaded<V>>): Promise<Entry<V>> {
		const kept = this.get(key);
		if (kept) return kept;
		const running = this.#inFlight.get(key);
		if (running) return running;
		const started = this.#start(key, load);
		this.#inFlight.set(key, started);
		try {
			return await started;
		} finally {
			if (this.#inFlight.get(key) === started) this.#inFlight.delete(key);
		}
	}

	async #start(key: string, load: () => Promise<Loaded<V>>): Promise<Entry<V>> {
		const began = this.#clock;
		const loaded = await load();
		const latest = Date.now() + this.#maxAgeMs;
		const tags = [...new Set(loaded.tags)];
		const stale = this.#allInvalidatedAt > began || tags.some((tag) => (this.#invalidatedAt.get(tag) ?? 0) > began);
		const keep = loaded.keep !== false && !stale && loaded.size < this.#maxBytes / 8;
		const entry: Entry<V> = {
			value: loaded.value,
			tags,
			expiresAt: Math.min(loaded.expiresAt ?? latest, latest),
			size: loaded.size,
			dead: !keep,
			used: () => void this.#entries.get(key),
		};
		if (keep) this.#keep(key, entry);
		return entry;
	}

	/** Drops every entry that carries one of the tags. */
	invalidate(tags: Iterable<string>): void {
		this.#clock += 1;
		// A request from now on starts a load of its own.
		this.#inFlight.clear();
		for (const tag of tags) {
			this.#invalidatedAt.set(tag, this.#clock);
			for (const key of this.#byTag.get(tag) ?? []) this.#entries.delete(key);
		}
		if (this.#invalidatedAt.size > 50_000) {
			this.#invalidatedAt.clear();
			this.#allInvalidatedAt = this.#clock;
		}
	}

	/** Drops everything: after a time in which invalidations may have been missed. */
	clear(): void {
		this.#clock += 1;
		this.#allInvalidatedAt = this.#clock;
		this.#inFlight.clear();
		this.#entries.clear();
	}

	get size(): number {
		return this.#entries.size;
	}

	#keep(key: string, entry: Entry<V>): void {
		this.#entries.set(key, entry, { size: entry.size + key.length * 2 });
		for (const tag of entry.tags) {
			const keys = this.#byTag.get(tag);
			if (keys) keys.add(key);
			else this.#byTag.set(tag, new Set([key]));
		}
	}

	/** How many tags are remembered: those of entries, and no others. */
	get tags(): number {
		return this.#byTag.size;
	}

	#unlink(key: string, entry: Entry<V>): void {
		entry.dead = true;
		for (const tag of entry.tags) {
			// It is there since the entry was kept.
			const keys = this.#byTag.get(tag) as Set<string>;
			keys.delete(key);
			if (keys.size === 0) this.#byTag.delete(tag);
		}
	}
}
