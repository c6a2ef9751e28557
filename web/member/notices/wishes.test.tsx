// @vitest-environment happy-dom
import { cleanup, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type NoticeSettings, noticeKinds, noticeWays } from '../../../contract/notices/member.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { Wishes } from './Wishes.tsx';

afterEach(cleanup);

/** All kinds, as the server answers them. */
const settings: NoticeSettings = {
	kinds: noticeKinds.map((kind) => ({ kind, ways: noticeWays.map((way) => ({ way, wanted: way === 'site', always: false })) })),
	...{ quiet: true, phone: null, email: null },
};

test.each([
	['zh-CN', ['提问和评价有回复', '订单、物流、退款', '关注的教师', '每周目标', '账号安全', '账号的其他事'], '新课、新的直播课'],
	[
		'en',
		[
			'Answers to your questions and reviews',
			'Orders, parcels, refunds',
			'Teachers you follow',
			'Weekly goal',
			'Security',
			'Other news of your account',
		],
		'New courses, new live lessons',
	],
] as const)('R78 the settings promise what is sent and nothing else: %s', async (locale, names, ofTeachers) => {
	const { getAllByRole, getByRole, container } = await renderPage(<Wishes settings={settings}>{null}</Wishes>, { locale });
	expect(getAllByRole('group').map((group) => within(group).getByRole('heading').textContent)).toEqual(names);
	expect(within(getByRole('group', { name: names[2] })).getByText(ofTeachers)).toBeTruthy();
	expect(container.querySelectorAll('.wishes-head > span')).toHaveLength(noticeWays.length);
});
