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
	/** Bytes that it counts for, without its keys. */
	readonly size: number;
	/** Set when a tag was invalidated or room was needed: whoever still holds the entry must not serve it. */
	readonly dead: boolean;
}

/** An entry as the cache holds it. */
interface Held<V> extends Entry<V> {
	readonly key: string;
	size: number;
	dead: boolean;
	/** Under which it is found besides its key, the oldest first. */
	names: string[];
}

/** More names of one entry than this are not remembered; each takes the place of the oldest. */
const mostNames = 4;
/** Characters; a longer name is not remembered. What home asks about its links has 1,250. */
const longestName = 2000;

/**
 * An in-process cache: bounded, tagged, one load at a time for a key. A load that began before one of its tags was invalidated
 * is answered to those who waited for it and not kept, so nothing read before a write survives it. An entry may have names besides its key, such as
 * the addresses that it was asked for by; they go when it goes.
 */
export class TagCache<V> {
	// A slot of its own each time the entry grows: the package takes another size only with another value.
	readonly #entries: LRUCache<string, { entry: Held<V> }>;
	readonly #byName = new Map<string, Held<V>>();
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
		const dispose = ({ entry }: { entry: Held<V> }) => this.#unlink(entry);
		// One that may keep nothing needs a bound all the same; nothing is ever an eighth of no bytes.
		this.#entries = new LRUCache({ maxSize: options.maxBytes || 1, dispose });
	}

	get(key: string): Entry<V> | undefined {
		const entry = this.#entries.get(key)?.entry;
		if (entry === undefined) return undefined;
		if (entry.expiresAt <= Date.now()) {
			this.#entries.delete(key);
			return undefined;
		}
		return entry;
	}

	/** What was given this name. */
	find(name: string): Entry<V> | undefined {
		const entry = this.#byName.get(name);
		return entry === undefined ? undefined : this.get(entry.key);
	}

	/** Gives an entry that is kept a name to be found by. */
	name(entry: Entry<V>, name: string): void {
		const held = entry as Held<V>;
		if (held.dead || name.length > longestName || this.#byName.get(name) === held) return;
		this.#takeName(name);
		held.names.push(name);
		this.#byName.set(name, held);
		if (held.names.length > mostNames) this.#takeName(held.names[0] as string);
		this.#resize(held, 0);
	}

	/** An entry that is kept holds so many bytes more (a compressed form). */
	grow(entry: Entry<V>, bytes: number): void {
		if (!entry.dead) this.#resize(entry as Held<V>, bytes);
	}

	async load(key: string, load: () => Promise<Loaded<V>>): Promise<Entry<V>> {
		const kept = this.get(key);
		if (kept) return kept;
		const running = this.#inFlight.get(key);
		if (running !== undefined) return running;
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
		const { value, size } = loaded;
		const entry: Held<V> = { key, value, tags, expiresAt: Math.min(loaded.expiresAt ?? latest, latest), size, dead: !keep, names: [] };
		if (keep) this.#keep(entry);
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

	#keep(entry: Held<V>): void {
		this.#entries.set(entry.key, { entry }, { size: bytesOf(entry) });
		for (const tag of entry.tags) {
			const keys = this.#byTag.get(tag);
			if (keys) keys.add(entry.key);
			else this.#byTag.set(tag, new Set([entry.key]));
		}
	}

	#resize(entry: Held<V>, more: number): void {
		entry.size += more;
		this.#entries.set(entry.key, { entry }, { size: bytesOf(entry), noDisposeOnSet: true });
	}

	#takeName(name: string): void {
		const held = this.#byName.get(name);
		if (held === undefined) return;
		this.#byName.delete(name);
		held.names = held.names.filter((each) => each !== name);
	}

	/** How many tags are remembered: those of entries, and no others. */
	get tags(): number {
		return this.#byTag.size;
	}

	/** How many names are remembered: those of entries, and no others. */
	get names(): number {
		return this.#byName.size;
	}

	#unlink(entry: Held<V>): void {
		entry.dead = true;
		for (const name of entry.names) this.#byName.delete(name);
		for (const tag of entry.tags) {
			// It is there since the entry was kept.
			const keys = this.#byTag.get(tag) as Set<string>;
			keys.delete(entry.key);
			if (keys.size === 0) this.#byTag.delete(tag);
		}
	}
}

/** With its key and its names, of two bytes a character. */
function bytesOf({ size, key, names }: Held<unknown>): number {
	return size + key.length * 2 + names.reduce((sum, name) => sum + name.length * 2, 0);
}
