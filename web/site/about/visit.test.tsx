// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { WebInfo } from '../../../contract/site/public.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { Visit } from './Visit.tsx';

afterEach(cleanup);

const nothing = { hotline: '', hotlineHours: '', address: '', qq: '', wechatQr: '' } as WebInfo;
const shown = async (info: Partial<WebInfo>) => (await renderPage(<Visit info={{ ...nothing, ...info }} />)).container;

test('R12 R43 the about page says on which accounts somebody answers, where there are any', async () => {
	const all = await shown({ hotline: '400-1', hotlineHours: '9:00–21:00', address: '粉笔弄 9 号', qq: '10001', wechatQr: '/media/ours.png' });
	expect([...all.querySelectorAll('p, address, figcaption')].map(({ textContent }) => textContent)).toEqual([
		'400-19:00–21:00',
		'粉笔弄 9 号',
		'QQ 10001',
		'微信扫码，和我们说话',
	]);
	expect(all.querySelector('img')?.getAttribute('src')).toBe('/media/ours.png');
	cleanup();
	expect((await shown({ qq: '10001' })).querySelector('section')?.textContent).toBe('找到我们QQ 10001');
	cleanup();
	expect((await shown({})).querySelector('section')).toBeNull();
});
