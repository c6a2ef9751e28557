import type { CDPSession, Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { expect, hydrated, lookTest, test } from './app.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { inDatabase, memberWithPassword, password } from './member-data.ts';
import { phone, toasted } from './on-page.ts';
import { Wire } from './wire.ts';

/** Passkeys with Chromium's virtual authenticator, at http://localhost: an address has none. */

const named = (baseURL: string | undefined) => (baseURL ?? '').replace('127.0.0.1', 'localhost');
/** The page itself: a pattern of text also fits an address that leads to it afterwards. */
const at = (pathname: string) => (url: URL) => url.pathname === pathname;
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** A device with a lock, whose owner shows to be it, unless told otherwise. */
async function plugIn(page: Page) {
	const cdp: CDPSession = await page.context().newCDPSession(page);
	await cdp.send('WebAuthn.enable');
	const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return {
		isOwner: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
		keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
		/** Presses by themselves, or nothing happens until they do. */
		presses: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
		clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
		give: (credential: Awaited<ReturnType<typeof cdp.send<'WebAuthn.getCredentials'>>>['credentials'][number]) =>
			cdp.send('WebAuthn.addCredential', { authenticatorId, credential }),
	};
}

/** Leaves first: what a member's page asks for without its session is refused. */
async function forget(page: Page): Promise<void> {
	await page.goto('about:blank');
	await page.context().clearCookies({ name: 'agency-smart-token' });
}

/** By keys, as the passkey's button is pressed: beside a dialog of the browser's own a page may draw no frames, on which a click waits. */
async function typeLogin(page: Page, account: string): Promise<void> {
	await page.getByLabel('手机号').fill(account);
	await page.getByLabel('密码', { exact: true }).fill(password);
	await page.getByLabel('密码', { exact: true }).press('Enter');
}

test('R79 a passkey is offered after a login, added, named, logs in by button and in the field, and is removed; on a phone, each step looked at on a desktop too', async ({
	page,
	baseURL,
}) => {
	test.slow();
	await page.setViewportSize(phone);
	const member = await memberWithPassword();
	const site = named(baseURL);
	const device = await plugIn(page);
	await device.presses(false);
	await page.goto(`${site}/login?redirect=/user/course`);
	await hydrated(page);
	await typeLogin(page, member.phone);
	await page.waitForURL(at('/user/course'));
	const offer = main(page).getByRole('link', { name: '加一把通行密钥' });
	await pressableInBothLayouts(page, offer);
	await offer.click();
	await page.waitForURL('**/user/security?open=passkeys');

	const row = main(page)
		.getByRole('listitem')
		.filter({ has: page.getByRole('heading', { level: 3, name: '通行密钥' }) });
	const byPassword = row.getByRole('button', { name: '用密码' });
	await pressableInBothLayouts(page, byPassword);
	await byPassword.click();
	const [secret, on] = [row.getByLabel('现在的密码'), row.getByRole('button', { name: '下一步' })];
	await pressableInBothLayouts(page, secret, on);
	await secret.fill(password);
	await on.click();
	await expect(row.getByText('指纹和面容不会离开设备。')).toBeVisible();
	await pressableInBothLayouts(page, button(page, '在这台设备上加'), button(page, '先不加'));
	await device.presses(true);
	await device.isOwner(false);
	await button(page, '在这台设备上加').click();
	await expect(row.getByRole('alert').filter({ hasText: '没有加上：设备没有确认是你。可以再试一次。' })).toBeVisible();
	await device.isOwner(true);
	await button(page, '在这台设备上加').click();
	await toasted(page, '加好了，下次登录可以用它。');
	// Named at once.
	const field = row.getByLabel('叫它什么');
	await expect(field).toBeFocused();
	await field.fill('');
	await button(page, '存下名字').click();
	await inBothLayouts(page, () => expect(row.getByText('给它起个名字。')).toBeVisible());
	await field.fill('这台电脑的指纹');
	await lookInBothLayouts(page, { next: [field, button(page, '存下名字')] });
	await field.press('Enter');
	const keys = row.getByRole('list', { name: '你的通行密钥' }).getByRole('listitem');
	await expect(keys).toHaveCount(1);
	await expect(keys).toContainText('这台电脑的指纹');
	await expect(keys).toContainText(/\d+月\d+日添加，还没用过/);
	await expect(page).toHaveURL(/\/user\/security$/);
	const event = main(page).getByText('加了一把通行密钥。');
	await expect(event).toBeVisible();
	const removal = keys.getByRole('link', { name: '移除 这台电脑的指纹' });
	await lookInBothLayouts(page, {
		next: [button(page, '再加一把'), removal],
		here: () => expect(event).toBeVisible(),
	});
	// The device has one already.
	await button(page, '再加一把').click();
	await button(page, '在这台设备上加').click();
	await inBothLayouts(page, () => expect(row.getByText('这台设备上已经有一把了，不用再加。')).toBeVisible());
	await button(page, '先不加').click();
	await expect(keys).toHaveCount(1);
	const [first] = await device.keys();

	// By the button; a device that does not know its owner logs nobody in.
	await forget(page);
	await device.presses(false);
	// Looked at before the browser waits for a passkey: the look needs frames.
	const wire = await Wire.of(page);
	const begin = wire.hold('passkeyLoginBegin');
	await page.goto(`${site}/login?redirect=/user/security`);
	await hydrated(page);
	await expect(page.getByLabel('手机号')).toHaveAttribute('autocomplete', 'username webauthn');
	await lookInBothLayouts(page, { next: button(page, '用通行密钥登录') });
	const begun = page.waitForResponse('**/passkey/login/begin');
	begin();
	await begun;
	await device.isOwner(false);
	await device.presses(true);
	await button(page, '用通行密钥登录').press('Enter');
	await expect(main(page).getByRole('alert').filter({ hasText: '没有用上通行密钥。可以再试一次，或者用密码。' })).toBeVisible();
	await device.isOwner(true);
	await button(page, '用通行密钥登录').press('Enter');
	await page.waitForURL(at('/user/security'));
	await expect(keys).toContainText(/\d+月\d+日添加，\d+月\d+日用过/);

	// In the field, which the browser fills by itself.
	await forget(page);
	await page.goto(`${site}/login?redirect=/user/security`);
	await page.waitForURL(at('/user/security'));
	await hydrated(page);

	// A copy that has signed less often, however often it is tried.
	await inDatabase((db) => db.run(sql`update passkey set counter = 1000 where member_id = ${member.id}`));
	await device.clear();
	if (first) await device.give({ ...first, signCount: 0 });
	await forget(page);
	await device.presses(false);
	await page.goto(`${site}/login`);
	await hydrated(page);
	await device.presses(true);
	await button(page, '用通行密钥登录').press('Enter');
	await expect(main(page).getByRole('alert').filter({ hasText: '这把通行密钥没能登录，请再试一次，或者用密码' })).toBeVisible();
	await device.presses(false);
	await typeLogin(page, member.phone);
	await page.waitForURL('**/index');
	await page.goto(`${site}/user/security`);
	await hydrated(page);
	await inBothLayouts(page, () => expect(main(page).getByText('有人用你一把通行密钥的复制品登录')).toBeVisible());
	await removal.click();
	await pressableInBothLayouts(page, button(page, '移除这把'));
	await button(page, '移除这把').click();
	await toasted(page, '移除了。它再也登录不了。');
	await expect(keys).toHaveCount(0);
	expect(await inDatabase((db) => db.rows(sql`select id from passkey where member_id = ${member.id}`))).toEqual([]);
});

lookTest('R79 at an address no passkey is offered; the page says where they work', async ({ page, context, baseURL }) => {
	const member = await memberWithPassword();
	await context.addCookies([{ name: 'agency-smart-token', value: member.token, url: baseURL ?? '' }]);
	await page.goto('/user/security?open=passkeys');
	await hydrated(page);
	await expect(main(page).getByText('要加一把，请从 localhost 打开这一页：这个网址用不了。')).toBeVisible();
	await expect(button(page, '加一把')).toHaveCount(0);
	// Nothing of the page asks any more, as nobody.
	await page.goto('about:blank');
	await context.clearCookies();
	await page.goto('/login');
	await hydrated(page);
	await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
	// The part that would offer it has come too.
	await page.waitForLoadState('networkidle');
	await expect(button(page, '用通行密钥登录')).toHaveCount(0);
});
