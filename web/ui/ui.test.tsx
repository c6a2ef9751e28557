import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { fen } from '../../contract/money.ts';
import { AnyLink } from './AnyLink.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Button } from './Button.tsx';
import { Input } from './Input.tsx';
import { Pagination } from './Pagination.tsx';
import { Phrases } from './Phrases.tsx';
import { Price } from './Price.tsx';
import { Tabs } from './Tabs.tsx';

const i18n = setupI18n({ locale: 'zh-CN', messages: { 'zh-CN': {} } });
const render = (node: ReactNode) =>
	renderToStaticMarkup(
		<I18nProvider i18n={i18n}>
			<MemoryRouter>{node}</MemoryRouter>
		</I18nProvider>,
	);
const text = (html: string) =>
	html
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();

describe('pagination', () => {
	const pages = (current: number, last: number) =>
		text(render(<Pagination current={current} total={last * 10} pageSize={10} href={(page) => `/p/${page}`} />));
	it('is nothing for a single page', () => expect(pages(1, 1)).toBe(''));
	it('shows all of a few', () => expect(pages(2, 5)).toBe('1 2 3 4 5'));
	it('shows both ends and the neighbours of many', () => {
		expect(pages(1, 10)).toBe('1 2 3 4 … 10');
		expect(pages(5, 10)).toBe('1 … 4 5 6 … 10');
		expect(pages(10, 10)).toBe('1 … 7 8 9 10');
	});
	it('never hides a single page behind a gap', () => expect(pages(4, 7)).toBe('1 2 3 4 5 6 7'));
	it('leads back from a page past the end', () => {
		const html = render(<Pagination current={9} total={30} pageSize={10} href={(page) => `/p/${page}`} />);
		expect(html).toContain('rel="prev"');
		expect(html).toMatch(/href="\/p\/3"[^>]*rel="prev"|rel="prev"[^>]*href="\/p\/3"/);
	});
	it('marks the current page', () =>
		expect(render(<Pagination current={2} total={30} pageSize={10} href={(page) => `/p/${page}`} />)).toContain('aria-current="page"'));
});

describe('button', () => {
	it('with a reason says it, stays reachable and is no link', () => {
		const html = render(
			<Button to="/course/1" reason="已售完">
				立即购买
			</Button>,
		);
		expect(text(html)).toBe('已售完');
		expect(html).toContain('aria-disabled="true"');
		expect(html).not.toContain('href');
		expect(html).not.toContain(' disabled=');
	});
	it('keeps its label while busy', () => {
		const html = render(<Button busy>提交</Button>);
		expect(text(html)).toBe('提交');
		expect(html).toContain('aria-busy="true"');
	});
});

describe('price', () => {
	it('shows a struck price only when it is higher, short on cards', () => {
		expect(text(render(<Price fen={fen(29900)} original={fen(39900)} />))).toMatch(/^¥ 299\.00 .*¥ ?399$/);
		expect(text(render(<Price fen={fen(29900)} original={fen(39900)} size="lg" />))).toMatch(/399\.00$/);
		expect(render(<Price fen={fen(29900)} original={fen(29900)} />)).not.toContain('<s>');
	});
	it('groups thousands', () => expect(text(render(<Price fen={fen(129900)} />))).toBe('¥ 1,299.00'));
});

describe('a field', () => {
	it('ties its error to the control', () => {
		const html = render(<Input label="手机号" error="还差 3 位。" />);
		const note = html.match(/aria-describedby="([^"]+)"/)?.[1];
		expect(html).toContain('aria-invalid="true"');
		expect(html).toContain(`id="${note}"`);
		expect(html).toMatch(/<label for="([^"]+)".*id="\1"/s);
	});
});

describe('tabs', () => {
	it('are links with addresses and tabs without', () => {
		expect(render(<Tabs label="x" current="a" items={[{ key: 'a', label: 'A', to: '/a' }]} />)).toContain('aria-current="page"');
		const html = render(
			<Tabs
				label="x"
				current="a"
				items={[
					{ key: 'a', label: 'A' },
					{ key: 'b', label: 'B', panel: 'pb' },
				]}
			/>,
		);
		expect(html).toContain('role="tablist"');
		expect(html).toContain('aria-controls="pb"');
	});
});

describe('links', () => {
	it('outside the site are ordinary, inside are routed, and // is outside', () => {
		expect(render(<AnyLink to="https://x.example">x</AnyLink>)).not.toContain('data-discover');
		expect(render(<AnyLink to="//x.example">x</AnyLink>)).toContain('href="//x.example"');
		expect(
			render(
				<AnyLink to="/news" target="_blank">
					x
				</AnyLink>,
			),
		).toContain('rel="noopener"');
	});
	it('end a breadcrumb in plain text', () => {
		const html = render(
			<Breadcrumb
				items={[
					{ label: '课程', to: '/course' },
					{ label: '数学', to: '/course/1' },
				]}
			/>,
		);
		expect(html).toContain('href="/course"');
		expect(html).not.toContain('/course/1');
	});
});

describe('phrases of a heading', () => {
	const broken = (words: string) => render(<Phrases>{words}</Phrases>).split('<wbr/>');
	it('may be in lines of their own', () => expect(broken('微积分不难，难的是没人从头讲。')).toEqual(['微积分不难，', '难的是没人从头讲。']));
	it('keep what ends them', () => expect(broken('他问：“为什么？！”好，好，学')).toEqual(['他问：', '“为什么？！”好，', '好，', '学']));
	it('are one where nothing is between them', () =>
		expect(broken('Calculus isn’t hard, just rarely begun')).toEqual(['Calculus isn’t hard, just rarely begun']));
});
