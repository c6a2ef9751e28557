/** A value under a key; `undefined` removes it. */
export type Change = readonly [key: string, value: unknown];

export interface DeviceStore {
	get(key: string): Promise<unknown>;
	/** All keys that begin so, with their values. */
	all(prefix: string): Promise<[key: string, value: unknown][]>;
	/** All of it or nothing. Begun at once, in the order of the calls; a failure is silent, for the next write says more. */
	write(changes: readonly Change[]): void;
}

const table = 'kept';
/** Milliseconds after which a database that does not open is taken for closed: a lesson waits for it. */
const patience = 2000;

/**
 * What this device keeps, in IndexedDB: its writes are with the system within moments. Local storage is written out up to a minute
 * later, and what was not is lost with a browser that is killed. Where IndexedDB is closed, things live as long as the page.
 */
export function openDeviceStore(name = 'lectern'): DeviceStore {
	const memory = new Map<string, unknown>();
	let opening: Promise<IDBDatabase | null> | undefined;
	const database = () => {
		opening ??= open(name).catch(() => null);
		return opening;
	};
	/** Runs in a transaction of its own; a connection that the browser has closed is opened once more. */
	async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T> | T, instead: () => T): Promise<T> {
		for (let attempt = 0; attempt < 2; attempt += 1) {
			const db = await database();
			if (db === null) return instead();
			try {
				return await work(db.transaction(table, mode).objectStore(table));
			} catch (error) {
				if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') return instead();
				opening = undefined;
			}
		}
		return instead();
	}
	return {
		get: (key) =>
			run<unknown>(
				'readonly',
				(store) => done(store.get(key)),
				() => memory.get(key),
			),
		all: (prefix) =>
			run<[string, unknown][]>(
				'readonly',
				async (store) => {
					const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
					const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
					return keys.map((key, index) => [String(key), values[index]]);
				},
				() => [...memory].filter(([key]) => key.startsWith(prefix)),
			),
		write(changes) {
			void run<void>(
				'readwrite',
				(store) => {
					for (const [key, value] of changes) value === undefined ? store.delete(key) : store.put(value, key);
					// A page that is going may not live to see the transaction commit itself.
					store.transaction.commit();
				},
				() => {
					for (const [key, value] of changes) value === undefined ? memory.delete(key) : memory.set(key, value);
				},
			);
		},
	};
}

/** Also where the browser throws at once instead of answering: `async` makes that a rejection. */
async function open(name: string): Promise<IDBDatabase> {
	const request = indexedDB.open(name, 1);
	request.onupgradeneeded = () => request.result.createObjectStore(table);
	const opened = done(request).then((db) => {
		db.onversionchange = () => db.close();
		return db;
	});
	return Promise.race([opened, new Promise<never>((_resolve, reject) => setTimeout(reject, patience))]);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

/** The one of this page. */
export const deviceStore = openDeviceStore();
