// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Advertisement, Banner } from '../../../contract/site/public.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { Advert } from '../../features/site/Advert.tsx';
import { BannerSlide } from './BannerSlide.tsx';

afterEach(cleanup);

const banner: Banner = {
	id: 1,
	image: '/media/wide.webp',
	mobileImage: '/media/narrow.webp',
	title: '秋季开课',
	href: '/course/detail/7',
	background: '#123456',
	kicker: '',
	lead: '',
	board: '',
	primary: null,
	secondary: null,
};
const ad: Advertisement = {
	id: 1,
	terminal: 'pc',
	position: 'course-side',
	image: '/media/ad.webp',
	title: '讲义打折',
	href: 'https://elsewhere.example/x',
	startAt: null,
	endAt: null,
};

async function slide(changes: Partial<Banner>): Promise<Element> {
	const { container } = await renderPage(<BannerSlide banner={{ ...banner, ...changes }} on first drawn />);
	const found = container.querySelector('.banner-slide');
	cleanup();
	return found as Element;
}
const attributes = (element: Element | null, ...names: string[]) => names.map((name) => element?.getAttribute(name));

test('R02 R43 a picture of the agency’s own fills the board, another one on phones, and leads where it says, or nowhere', async () => {
	const own = await slide({});
	expect(attributes(own, 'href')).toEqual(['/course/detail/7']);
	expect(attributes(own.querySelector('img'), 'src', 'alt', 'style', 'fetchpriority')).toEqual([
		'/media/wide.webp',
		'秋季开课',
		'background: #123456;',
		'high',
	]);
	expect(attributes(own.querySelector('source'), 'srcset', 'media')).toEqual(['/media/narrow.webp', '(width < 64rem)']);
	expect((await slide({ mobileImage: '' })).querySelector('source')).toBeNull();
	expect(attributes(await slide({ href: 'https://elsewhere.example/' }), 'href')).toEqual(['https://elsewhere.example/']);
	expect((await slide({ href: '' })).hasAttribute('href')).toBe(false);
});

test('R02 the title goes on in another line at its punctuation, in Safari too', async () => {
	const title = (await slide({ image: '', title: '微积分不难，难的是没人从头讲。' })).querySelector('.phrases');
	expect(title?.innerHTML).toBe('微积分不难，<wbr>难的是没人从头讲。');
});

test('R02 R43 what the agency announces: its picture or its words, in its place, not to whoever has it', async () => {
	const shown = async (ads: Partial<Advertisement>[], has?: string) => {
		const site = { adsPc: ads.map((each) => ({ ...ad, ...each })), adsH5: [{ ...ad, id: 9, terminal: 'h5', image: '', title: '手机上' }] };
		const { container } = await renderPage(<Advert at="course-side" has={has} />, { site });
		const found = [...container.querySelectorAll('.advert')].map((each) => [
			...attributes(each, 'href', 'data-terminal', 'data-picture'),
			each.querySelector('img')?.alt ?? each.textContent,
		]);
		cleanup();
		return found;
	};
	const onPhones = ['https://elsewhere.example/x', 'h5', null, '手机上'];
	expect(await shown([{}])).toEqual([['https://elsewhere.example/x', 'pc', '', '讲义打折'], onPhones]);
	expect(await shown([{ image: '', href: '/vip' }], '/course/detail/7')).toEqual([['/vip', 'pc', null, '讲义打折'], onPhones]);
	expect(await shown([{ href: '/vip' }], '/vip')).toEqual([onPhones]);
	expect(await shown([{ position: 'study-foot' }, { href: '' }])).toEqual([[null, 'pc', '', '讲义打折'], onPhones]);
});
