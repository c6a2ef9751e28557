import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { look, makeClip } from '../../../test/clips.ts';
import { makeCategory, makeCourse, makeGrant } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { showIn } from '../../../test/media.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { addAsset } from '../media/media.assets.service.ts';

let site: TestApp;
let folder: string;
beforeAll(async () => {
	site = await startApp();
	folder = await mkdtemp(join(tmpdir(), 'lectern-plays-'));
	await site.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
	await site.close();
	await rm(folder, { recursive: true, force: true });
});

describe('R70 from a file to a player', () => {
	test('what the pipeline made plays by its address in a player of another make, for its member alone', async () => {
		const { member, token } = await registerMember(site, '13500135041');
		const source = join(folder, 'lesson.mp4');
		await makeClip(source, { seconds: 4 });
		const id = await addAsset(site.app.platform, { title: '一讲', source });
		const course = await makeCourse(site.db, { category: await makeCategory(site.db) });
		const [, lesson = 0] = await showIn(site.app.platform, course, id);
		await makeGrant(site.db, { member: member.id, course });
		const ask = async () => (await site.call('resource', { resourceId: id, videoId: lesson }, { token })).json.data;
		expect(await ask()).toMatchObject({ status: 'processing', src: null });
		await runJobs(site);
		const { src, status, percent, poster } = await ask();
		expect([status, percent]).toEqual(['ready', 100]);

		const { port } = site.app.server.server.address() as AddressInfo;
		const at = `http://127.0.0.1:${port}`;
		const options = ['-protocol_whitelist', 'http,tcp,crypto,data', '-allowed_extensions', 'ALL'];
		const play = (headers: string[]) => look(`${at}${src}`, [...headers, ...options]);
		const { streams, format } = await play(['-headers', `token: ${token}\r\n`]);
		expect(new Set(streams.map((stream) => stream.codec_name))).toEqual(new Set(['h264', 'aac']));
		expect(Number(format.duration)).toBeGreaterThan(3);
		expect((await site.get(poster ?? '', { token })).headers['content-type']).toBe('image/webp');
		const data = (await site.call('playData', { videoId: lesson }, { token })).json.data;
		expect(data.durationSeconds).toBe(4);
		expect((await site.get(data.thumbnails ?? '', { token })).text).toContain('thumbs-0.jpg#xywh=');

		// Another member with the same address: the player is refused at the first call.
		const other = await registerMember(site, '13500135042');
		await makeGrant(site.db, { member: other.member.id, course });
		await expect(play(['-headers', `token: ${other.token}\r\n`])).rejects.toThrow('403');
		await expect(play([])).rejects.toThrow('401');
		await expect(play(['-headers', `Cookie: agency-smart-token=${token}\r\n`])).resolves.toMatchObject({ format: { duration: format.duration } });
	}, 120_000);
});
