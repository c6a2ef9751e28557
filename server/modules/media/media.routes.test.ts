import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { onWire } from '../../../test/wire.ts';
import * as media from './media.service.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp({ config: { cacheBytes: 8 * 1024 * 1024 } });
});
afterAll(() => site.close());

const get = (path: string) => onWire(site, path);

test('S5 addresses of different drawings are not mixed up, whoever asks again', async () => {
	// Of these each way of drawing is another picture.
	const [id, category] = ['5', 'maths'];
	const wanted: [string, string | Promise<string>][] = [
		['cover/maths/5.svg', media.cover({ id, category, salt: '0', onBoard: false })],
		['cover/maths/5.svg?b=1', media.cover({ id, category, salt: '0', onBoard: true })],
		['cover/maths/5.svg?s=2', media.cover({ id, category, salt: '2', onBoard: false })],
		['picture/maths/5.svg', media.picture({ id, category })],
		...[false, true].flatMap((small): [string, Promise<string>][] => [
			[`avatar/12/%E5%B0%8F.svg?small=${Number(small)}`, media.avatar({ id: '12', text: '小', small, onBoard: false })],
			[`avatar/12/%E5%B0%8F.svg?b=1&small=${Number(small)}`, media.avatar({ id: '12', text: '小', small, onBoard: true })],
		]),
		['board/404.svg', media.board('404', 'zh-CN')],
		['board/coding.svg', media.board('coding', 'zh-CN')],
		['board/coding.svg?lang=en', media.board('coding', 'en')],
		['mark.svg', media.mark()],
	];
	const drawn = await Promise.all(wanted.map(([, drawing]) => drawing));
	expect(new Set(drawn).size).toBe(wanted.length);
	for (const _round of [1, 2, 3])
		for (const [index, [path]] of wanted.entries()) expect((await get(`/art/${path}`)).body.toString(), path).toBe(drawn[index]);
	// Both are drawn from nothing.
	expect((await get('/favicon.svg')).body.toString()).toBe(media.favicon());
});
