// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../test/web/render-page.tsx';
import { ExceptionScreen } from './ExceptionScreen.tsx';

afterEach(cleanup);

const busy = ['粉笔断了，马上换一支。', '问得太快了，同一个网络上的人算在一起。过一分钟再来。', '再试一次'];
const away = ['粉笔断了，马上换一支。', '暂时连不上服务器，或者正在维护。进度和订单都没有丢，过一会儿再来。', '再试一次'];
const broken = ['粉笔断了，马上换一支。', '是我们这边出了问题，和你的操作无关。进度和订单都没有丢，过一会儿再来。', '再试一次'];
const wiped = ['这一页，被擦掉了。', '地址可能写错了，也可能这门课已经下架。黑板还在，换个地方接着讲。', '回首页'];
const gone = ['这一页，已经撤下了。', '它以前在这里，现在不再公开。黑板还在，换个地方接着讲。', '回首页'];

test.each([
	[429, '500', busy],
	[408, '500', away],
	[425, '500', away],
	[503, '500', away],
	[500, '500', broken],
	[404, '404', wiped],
	[422, '404', wiped],
	[410, '404', gone],
] as const)('R25 a page that is answered with %i says what there is to do', async (status, kind, said) => {
	const { container } = await renderPage(<ExceptionScreen status={status} />);
	const words = ['h1', '.exception-lead', '.exception-acts .btn'].map((part) => container.querySelector(part)?.textContent);
	expect([container.querySelector('.exception-board')?.getAttribute('data-kind'), words]).toEqual([kind, said]);
});
