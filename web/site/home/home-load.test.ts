// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callPaths } from '../../../contract/paths.ts';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { clearRequestCache } from '../../api/request.ts';
import { clearSessionToken, setSessionToken } from '../../lib/session-cookie.ts';
import { clientLoader } from './HomePage.tsx';

let site: SiteServer;
beforeEach(async () => {
	site = await siteServer();
});
afterEach(async () => {
	clearSessionToken();
	await site.close();
});

test('R01 the strip of a member goes once the login is over, ended elsewhere; while the site is busy it stays', async () => {
	const unfinished = { nickname: '小满', hour: 9, lessons: [] };
	let status = 200;
	site.answer = ({ url }) => {
		if (!url.startsWith(callPaths.unfinishedLessons[1])) return { body: { code: 1, data: [] } };
		return status === 200
			? { body: { code: 1, data: unfinished } }
			: { status, body: { code: status, msg: '', reason: 'unauthorized', traceId: '' } };
	};
	setSessionToken('t'.repeat(43));
	const url = new URL('/index', site.url);
	const load = () => {
		clearRequestCache();
		return clientLoader({ params: {}, url, request: new Request(url) } as never);
	};
	expect((await load()).unfinished).toEqual(unfinished);
	status = 503;
	expect((await load()).unfinished).toEqual(unfinished);
	status = 401;
	expect((await load()).unfinished).toBeNull();
});
