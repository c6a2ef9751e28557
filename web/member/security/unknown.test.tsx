// @vitest-environment happy-dom
import { cleanup, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../test/web/render-page.tsx';
import ProfilePage from '../profile/ProfilePage.tsx';
import { PasskeysRow } from './PasskeysRow.tsx';
import { PasswordRow } from './PasswordRow.tsx';

afterEach(cleanup);

const member = {
	nickname: '小满',
	gender: 'female',
	birthday: null,
	bio: '',
	profileVersion: 1,
	phone: '138****8000',
	phoneBound: true,
	email: null,
};
const nothing = async () => {};
const whole = (element: Parameters<typeof renderPage>[0]) => renderPage(element).then(({ container }) => container.textContent ?? '');

test('R79 passkeys that could not be had are not told as an address that has none', async () => {
	const row = { member, security: null, onChanged: nothing };
	const text = await whole(<PasskeysRow {...row} keys={null} since={0} />);
	expect(text).toContain('没能取到通行密钥。');
	expect(text).not.toContain('用不了');
	cleanup();
	expect(await whole(<PasskeysRow {...row} keys={{ rpId: null, passkeys: [] }} since={undefined} />)).toContain('这个网址用不了通行密钥。');
});

test('R31 when the password was changed is not made up where it could not be had', async () => {
	const text = await whole(<PasswordRow member={member} security={null} since={0} onChanged={nothing} />);
	expect(text).toContain('没能取到密码信息。');
	expect(text).not.toContain('还没改过');
	cleanup();
	const never = { hasPassword: true, passwordChangedAt: null };
	expect(await whole(<PasswordRow member={member} security={never} since={undefined} onChanged={nothing} />)).toContain('注册以后还没改过');
});

test('R16 nor in the profile', async () => {
	const facts = { ...member, avatar: '', vip: null, streakDays: 0, learnSeconds: 0, createdAt: '2026-01-02T00:00:00Z' };
	const open = async (security: object | null, stale: object) => {
		const loaderData = { member: facts, security, email: null, stale };
		const { container } = await renderPage(<ProfilePage {...({ loaderData } as unknown as ComponentProps<typeof ProfilePage>)} />);
		const label = within(container).getByText('密码', { selector: 'dt' });
		return label.nextElementSibling?.textContent ?? '';
	};
	expect(await open(null, { security: 0 })).toBe('暂时看不到');
	expect(document.body.textContent).toContain('没能取到密码信息。');
	cleanup();
	expect(await open({ hasPassword: true, passwordChangedAt: null }, {})).toBe('还没改过');
});
