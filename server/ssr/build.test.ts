import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pagePolicy } from '../http/security-headers.ts';
import { afterPaint } from './after-paint.ts';
import { openBuiltPages, rebased } from './build.ts';

// As a build is laid out, with one page.
const folder = mkdtempSync(join(tmpdir(), 'lectern-build-'));
const built = pathToFileURL(`${folder}/`);
const open: FastifyInstance[] = [];
let server: FastifyInstance;

beforeAll(() => {
	mkdirSync(join(folder, 'server'));
	mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
	writeFileSync(join(folder, 'client', 'assets', 'a.js'), 'script()');
	writeFileSync(join(folder, 'client', 'assets', 'a.js.br'), 'small');
	writeFileSync(
		join(folder, 'server', 'index.js'),
		`export const visitContext = { name: 'visit' };
		export const entry = { module: { visitContext, default: () => new Response('') } };
		export const assets = { entry: { module: '', imports: [] }, routes: { root: { id: 'root', path: '*', hasLoader: true, module: '' } }, url: '', version: '' };
		export const routes = { root: { id: 'root', path: '*', module: { loader: () => Response.json({ page: 'built' }) } } };
		export const basename = '/';
		export const publicPath = '/';
		export const future = {};
		export const ssr = true;
		export const routeDiscovery = { mode: 'initial' };`,
	);
});
beforeEach(() => {
	server = Fastify();
	open.push(server);
});
afterAll(async () => {
	await Promise.all(open.map((each) => each.close()));
	rmSync(folder, { recursive: true });
});

test('R27 the page source of a build: its renderer, one for all, made ready for the address it stands below', async () => {
	const source = await openBuiltPages(server, '', built);
	const renderer = await source.renderer();
	expect(renderer.visitContext).toEqual({ name: 'visit' });
	expect(await source.renderer()).toBe(renderer);
	expect([source.finish, source.policy]).toEqual([afterPaint, pagePolicy]);
	const answer = await renderer.handle(new Request('http://a.example/x'), new RouterContextProvider() as never);
	expect(await answer.json()).toEqual({ page: 'built' });
});

test('R54 files whose names carry their content are kept for ever, compressed as they were built, and say nothing more', async () => {
	await openBuiltPages(server, '/school', built);
	const plain = await server.inject('/school/assets/a.js');
	expect([plain.statusCode, plain.body]).toEqual([200, 'script()']);
	expect(plain.headers).toMatchObject({
		'cache-control': 'public, max-age=31536000, immutable',
		'content-type': expect.stringContaining('javascript'),
	});
	for (const name of ['etag', 'last-modified', 'accept-ranges']) expect(plain.headers, name).not.toHaveProperty(name);
	const small = await server.inject({ url: '/school/assets/a.js', headers: { 'accept-encoding': 'br' } });
	expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'small']);
	for (const none of ['/assets/a.js', '/school/assets/none.js', '/school/assets/../../server/index.js'])
		expect((await server.inject(none)).statusCode, none).toBe(404);
});

test('R27 one build serves any base path: every address of its files begins with it, and nothing else is touched', () => {
	const build = {
		basename: '/',
		publicPath: '/',
		ssr: true,
		assets: {
			entry: { module: '/assets/entry.js', imports: ['/assets/a.js', 'https://b.example/assets/b.js', ''] },
			routes: { root: { path: '/assets', css: ['/assets/x.css'], hasLoader: true, parentId: undefined, index: null, size: 3 } },
			version: 'x/assets/',
		},
		routes: { root: { path: '/assets/x' } },
	};
	expect(rebased(build as never, '/school')).toEqual({
		basename: '/school',
		publicPath: '/school/',
		ssr: true,
		assets: {
			entry: { module: '/school/assets/entry.js', imports: ['/school/assets/a.js', 'https://b.example/assets/b.js', ''] },
			routes: { root: { path: '/assets', css: ['/school/assets/x.css'], hasLoader: true, parentId: undefined, index: null, size: 3 } },
			version: 'x/assets/',
		},
		routes: { root: { path: '/assets/x' } },
	});
});

test('what has not been built is told to the operator', async () => {
	await expect(openBuiltPages(server, '', pathToFileURL(`${folder}/nowhere/`))).rejects.toMatchObject({
		name: 'StartError',
		message: 'The pages have not been built: start with npm start.',
	});
});
