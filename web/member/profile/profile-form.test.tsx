// @vitest-environment happy-dom
import { act, cleanup, fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callPaths } from '../../../contract/paths.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import '../frame/MemberOnly.tsx';
import { ProfileForm } from './ProfileForm.tsx';

let site: SiteServer;
beforeEach(async () => {
	site = await siteServer();
});
afterEach(async () => {
	cleanup();
	await site.close();
});

const member = { nickname: '小满', gender: 'female', birthday: '1990-05-04', bio: '', profileVersion: 3 };
const sent = () => site.asked.filter(({ url }) => url === callPaths.memberInfo[1] || url.includes('update'));

test('R16 a birthday of which a part was cleared is neither sent nor forgotten: it is said beside it', async () => {
	const { container } = await renderPage(<ProfileForm member={member as never} onSaved={async () => {}} />);
	const { getByLabelText, getByRole } = within(container);
	const birthday = getByLabelText('生日') as HTMLInputElement;
	const save = () => act(async () => void fireEvent.submit(getByRole('form')));
	// What a browser says of a date without its year: it has no value, and is not empty either.
	birthday.value = '';
	Object.defineProperty(birthday, 'validity', { configurable: true, value: { badInput: true } });
	await save();
	expect(birthday.getAttribute('aria-invalid')).toBe('true');
	expect(container.textContent).toContain('生日没填完：年、月、日都填上，或者全部清空。');
	expect(sent()).toEqual([]);
	// All of it cleared is a wish.
	Object.defineProperty(birthday, 'validity', { configurable: true, value: { badInput: false } });
	await save();
	await until(() => expect(sent().map(({ body }) => (body as { birthday: unknown }).birthday)).toEqual([null]));
});
