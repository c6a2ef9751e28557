import { expect, test } from 'vitest';
import { source } from '../../test/page-source.ts';
import { startApp } from '../../test/start-app.ts';
import { onWire } from '../../test/wire.ts';
import type { PageSource } from './build.ts';
import { inPractice } from './practice.ts';

const page = '<!doctype html><html lang="zh-CN"><head><title>x</title></head><body>y</body></html>';
/** Pages as the build's are, but that each is this one. */
const whole: PageSource = { ...source, finish: () => page };

test.each([
	['on', true],
	['off', false],
] as const)('R83 with the practice till %s, pages are marked: %s', async (_name, paySandbox) => {
	const site = await startApp({ pages: async () => whole, config: { paySandbox } });
	try {
		const read = async (path: string) => String((await onWire(site, path, {})).body);
		expect([(await read('/index')).includes('演练模式'), (await read('/index?lang=en')).includes('Practice mode')]).toEqual([paySandbox, paySandbox]);
	} finally {
		await site.close();
	}
});

test('R83 the mark stands in the head and leaves the rest of the page as it is', () => {
	const marked = inPractice(page, 'zh-CN');
	expect(marked.replace(/<style>[^<]*<\/style>/, '')).toBe(page);
	expect(marked).toMatch(/<title>x<\/title><style>html::before\{content:"演练模式";/);
});
