import { IDBFactory } from 'fake-indexeddb';
import { afterAll, expect, vi } from 'vitest';

/**
 * Before each test file of the web. Files share their worker, and with it React and all other packages; modules of pages remember the member, the texts, the
 * time zone, so that each file loads its own, and has a device's store of its own. What the one before has left on the page is taken away.
 */
vi.resetModules();
globalThis.document?.body?.replaceChildren();
if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory();

afterAll(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
	// The next file has the same page: one that stays hidden asks for nothing anew.
	expect(globalThis.document?.visibilityState ?? 'visible').toBe('visible');
});
