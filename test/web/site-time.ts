import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { type SiteServer, siteServer } from './site-server.ts';

/** For a file of parts that ask the site for nothing but its time: before each test a site that says it, after each neither site nor part. Answers the site of the test that runs. */
export function siteSaysTime(time: number): () => SiteServer {
	let site: SiteServer;
	beforeEach(async () => {
		site = await siteServer();
		site.answer = () => ({ body: { code: 1, data: { time } } });
	});
	afterEach(async () => {
		cleanup();
		await site.close();
	});
	return () => site;
}
