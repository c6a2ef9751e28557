import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDeviceStore } from './device-store.ts';

let factory: IDBFactory;
const open = vi.fn();

beforeEach(() => {
	factory = new IDBFactory();
	open.mockClear();
	vi.stubGlobal('IDBKeyRange', IDBKeyRange);
	vi.stubGlobal('indexedDB', {
		open: (name: string, version: number) => {
			open(name, version);
			return factory.open(name, version);
		},
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('R71 what is written is there, also for the next page; undefined takes it away', async () => {
	const store = openDeviceStore();
	store.write([
		['place/1/7', { position: 4 }],
		['place/1/8', 'eight'],
		['place0', 'beside'],
		['other', 0],
	]);
	expect(await store.get('place/1/7')).toEqual({ position: 4 });
	expect(await store.get('nothing')).toBeUndefined();
	expect(await openDeviceStore().all('place/')).toEqual([
		['place/1/7', { position: 4 }],
		['place/1/8', 'eight'],
	]);
	store.write([
		['place/1/7', undefined],
		['place/1/9', 9],
	]);
	expect(await store.all('place/')).toEqual([
		['place/1/8', 'eight'],
		['place/1/9', 9],
	]);
	expect(await openDeviceStore('another').all('')).toEqual([]);
	// One connection a store.
	expect(open.mock.calls).toEqual([
		['lectern', 1],
		['lectern', 1],
		['another', 1],
	]);
});

test('R71 where the database is closed, things live as long as the page', async () => {
	vi.stubGlobal('indexedDB', {
		open() {
			throw new DOMException('closed', 'SecurityError');
		},
	});
	const store = openDeviceStore();
	store.write([
		['place/1', 1],
		['place/2', 2],
		['other', 3],
	]);
	store.write([['place/2', undefined]]);
	await expect.poll(() => store.all('place/')).toEqual([['place/1', 1]]);
	expect([await store.get('other'), await store.get('place/2')]).toEqual([3, undefined]);
	expect(await openDeviceStore().get('other')).toBeUndefined();
});

test('R71 a database that does not open in two seconds is taken for closed', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	vi.stubGlobal('indexedDB', { open: () => ({}) });
	const store = openDeviceStore();
	store.write([['a', 1]]);
	const answered = vi.fn();
	const got = store.get('a').then(answered);
	await vi.advanceTimersByTimeAsync(1999);
	expect(answered).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	await got;
	expect(answered).toHaveBeenCalledExactlyOnceWith(1);
});

test('R71 a database that is refused is taken for closed', async () => {
	const request = { onerror: () => {}, error: new DOMException('no', 'UnknownError') };
	vi.stubGlobal('indexedDB', {
		open() {
			queueMicrotask(() => request.onerror());
			return request;
		},
	});
	expect(await openDeviceStore().get('a')).toBeUndefined();
});

test('R71 a connection that the browser closed is opened once more; a newer page’s database is not held up', async () => {
	const opened: IDBDatabase[] = [];
	vi.stubGlobal('indexedDB', {
		open(name: string, version: number) {
			const request = factory.open(name, version);
			request.addEventListener('success', () => opened.push(request.result as unknown as IDBDatabase));
			return request;
		},
	});
	const store = openDeviceStore();
	store.write([['a', 1]]);
	expect(await store.get('a')).toBe(1);
	opened[0]?.close();
	expect(await store.get('a')).toBe(1);
	expect(opened).toHaveLength(2);
	// Another version of the page upgrades: it must not wait for this one.
	const newer = factory.open('lectern', 2);
	await new Promise((resolve, reject) => {
		newer.onsuccess = resolve;
		newer.onblocked = reject;
		newer.onerror = reject;
	});
	newer.result.close();
	// It cannot be opened at the old version any more.
	expect(await store.get('a')).toBeUndefined();
});

/** A connection whose every transaction fails so. */
function failing(error: unknown) {
	let transactions = 0;
	const db = {
		transaction() {
			transactions += 1;
			throw error;
		},
	};
	vi.stubGlobal('indexedDB', {
		open: (...call: unknown[]) => {
			open(...call);
			const request = { result: db, onsuccess: () => {} };
			queueMicrotask(() => request.onsuccess());
			return request;
		},
	});
	return () => [open.mock.calls.length, transactions];
}

test('R71 a connection that stays closed is tried twice, another failure once; then the page remembers', async () => {
	const counts = failing(new DOMException('closing', 'InvalidStateError'));
	const store = openDeviceStore();
	expect(await store.get('a')).toBeUndefined();
	expect(counts()).toEqual([2, 2]);
	open.mockClear();
	const others = failing(new DOMException('gone', 'NotFoundError'));
	expect(await openDeviceStore().get('a')).toBeUndefined();
	expect(others()).toEqual([1, 1]);
	open.mockClear();
	const crash = failing(Object.assign(new Error('x'), { name: 'InvalidStateError' }));
	expect(await openDeviceStore().get('a')).toBeUndefined();
	expect(crash()).toEqual([1, 1]);
});

test('R71 a write commits at once: a page that is going may not live to see it', async () => {
	const commit = vi.fn();
	vi.stubGlobal('indexedDB', {
		open(name: string, version: number) {
			const request = factory.open(name, version);
			request.addEventListener('success', () => {
				const db = request.result;
				const begin = db.transaction.bind(db);
				db.transaction = (...facts: Parameters<typeof begin>) => {
					const transaction = begin(...facts);
					const own = transaction.commit.bind(transaction);
					transaction.commit = () => {
						commit(transaction.mode);
						own();
					};
					return transaction;
				};
			});
			return request;
		},
	});
	const store = openDeviceStore();
	store.write([['a', 1]]);
	expect(await store.get('a')).toBe(1);
	expect(commit.mock.calls).toEqual([['readwrite']]);
});
