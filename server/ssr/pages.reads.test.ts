import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLogin } from '../../test/factories.ts';
import { pages, source } from '../../test/page-source.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { onWire } from '../../test/wire.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp({ pages: async () => source });
});
afterAll(() => site.close());

test('R54 what a page reads for its reader shares connections; nothing of it waits for one of the pool', async () => {
	const { token } = await makeLogin(site, '13800138000');
	const [pool, shared] = [site.db, site.db.lists].map((db) => vi.spyOn(db, 'row'));
	const other = vi.fn();
	pages['/user/attend'] = async ({ api }) => {
		await api('memberInfo', {}).then(other);
		return new Response('<p>own</p>', { headers: { 'content-type': 'text/html' } });
	};
	try {
		const { status } = await onWire(site, '/user/attend', { headers: { cookie: `agency-smart-token=${token}` } });
		expect(status).toBe(200);
		expect(other).toHaveBeenCalledWith(expect.objectContaining({ code: 1 }));
		expect(pool).not.toHaveBeenCalled();
		expect(shared).toHaveBeenCalled();
	} finally {
		delete pages['/user/attend'];
		pool?.mockRestore();
		shared?.mockRestore();
	}
});
