import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { expect, hydrated, lookTest, test } from './app.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, type LoggedIn, memberWith } from './member-data.ts';
import { phone, slowDoubleClick, toasted } from './on-page.ts';
import { Wire } from './wire.ts';

/** Where things are posted to: the list, the one form, and the line that is pasted into it. */

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).getByRole('list', { name: '存着的地址' }).getByRole('listitem');
const form = (page: Page) => main(page).getByRole('form');

interface Kept {
	name: string;
	detail: string;
	is_default: boolean;
}

async function memberWithAddresses(details: readonly string[]): Promise<LoggedIn> {
	return inDatabase(async (db) => {
		const member = await memberWith(db, {});
		for (const [n, detail] of details.entries())
			await db.run(sql`insert into address (member_id, name, phone, division, province, city, district, detail, postcode, is_default, created_at, updated_at)
				values (${member.id}, ${`林小满${n}`}, '13800138000', '330106', '浙江省', '杭州市', '西湖区', ${detail}, '310012', ${n === 0}, now(), now())`);
		return member;
	});
}
const kept = ({ id }: LoggedIn) =>
	inDatabase((db) => db.rows<Kept>(sql`select name, detail, is_default from address where member_id = ${id} order by is_default desc, id desc`));

lookTest(
	'R22 R64 R41 R103 from none to two: what is missing stands beside its field, a place is chosen by keyboard, 东莞 has no districts; changed, made the default, deleted and put back: on a phone, looked at on a desktop too',
	async ({ page, context, baseURL }) => {
		await page.setViewportSize(phone);
		const member = await memberWithAddresses([]);
		await becomes(context, member, baseURL);
		const fetched: string[] = [];
		page.on('request', (request) => /divisions/.test(request.url()) && fetched.push(request.url()));
		await page.goto('/user/address');
		await hydrated(page);
		await expect(main(page).locator('.state h2')).toHaveText('还没有地址');
		const add = main(page).getByRole('button', { name: '添加地址' });
		await pressableInBothLayouts(page, add);
		expect(fetched).toEqual([]);
		await add.click();
		await expect(main(page).getByRole('heading', { name: '添加地址' })).toBeFocused();
		await expect(form(page).getByLabel('省')).toBeEnabled();
		expect(fetched).toHaveLength(1);
		await expect(form(page).getByLabel('市')).toBeDisabled();
		const fields = ['收货人', '手机号', '省', '详细地址', '邮编'].map((label) => form(page).getByLabel(label));
		await lookInBothLayouts(page, { next: [...fields, form(page).getByRole('button', { name: '保存' })] });

		// Everything that is missing, each beside its field; the first has the focus.
		await form(page).getByRole('button', { name: '保存' }).click();
		await inBothLayouts(page, async () => {
			for (const sentence of ['填一下收货人。', '填一下手机号。', '选一下省份。', '填一下街道、门牌和房号。'])
				await expect(form(page).getByText(sentence)).toBeVisible();
		});
		await expect(form(page).getByLabel('收货人')).toBeFocused();
		await page.keyboard.type('林小满');
		await page.keyboard.press('Tab');
		await page.keyboard.type('1390571066');
		await page.keyboard.press('Tab');
		await expect(form(page).getByText('手机号是 11 位数字，还差 1 位。')).toBeVisible();
		await form(page).getByLabel('手机号').fill('0571-88880000');
		await expect(form(page).getByText('快递要发短信，座机收不到。填一个手机号。')).toBeVisible();
		await form(page).getByLabel('手机号').fill('13905710066');
		await expect(form(page).getByLabel('手机号')).toHaveValue('139 0571 0066');
		await form(page).getByLabel('省').focus();
		// From 北京市 on downwards, the nineteenth.
		for (let n = 0; n < 19; n += 1) await page.keyboard.press('ArrowDown');
		await expect(form(page).getByLabel('省')).toHaveValue('440000');
		await expect(form(page).getByText('选一下省份。')).toBeHidden();
		await form(page).getByLabel('市').selectOption('广州市');
		await expect(form(page).getByLabel('区县')).toBeEnabled();
		await form(page).getByLabel('市').selectOption('东莞市');
		await expect(form(page).getByLabel('区县')).toBeDisabled();
		await form(page).getByLabel('详细地址').fill('南城街道鸿福路 200 号');
		await form(page).getByLabel('邮编').fill('5230');
		await form(page).getByRole('button', { name: '保存' }).click();
		await expect(form(page).getByText('邮编是 6 位数字，也可以不填。')).toBeVisible();
		await form(page).getByLabel('邮编').fill('523000');
		// The second press comes before the form is gone, however fast the machine is; after it, it would take the focus away.
		const answer = (await Wire.of(page)).hold('addressSave');
		await form(page).getByRole('button', { name: '保存' }).dblclick();
		answer();
		await toasted(page, '地址存好了。');
		await expect(form(page)).toHaveCount(0);
		await expect(rows(page)).toHaveCount(1);
		await expect(rows(page).first()).toContainText('林小满139****0066默认');
		await expect(rows(page).first()).toContainText('广东省东莞市南城街道鸿福路 200 号');
		await expect(add).toBeFocused();

		// The second: the city of a municipality is chosen by itself.
		await page.keyboard.press('Enter');
		await expect(form(page).getByLabel('省')).toBeEnabled();
		await form(page).getByLabel('收货人').fill('王芳');
		await form(page).getByLabel('手机号').fill('13800138000');
		await form(page).getByLabel('省').selectOption('北京市');
		await expect(form(page).getByLabel('市')).toHaveValue('110100');
		await form(page).getByRole('button', { name: '保存' }).click();
		await expect(form(page).getByText('选一下区县。')).toBeVisible();
		await form(page).getByLabel('区县').selectOption('朝阳区');
		await form(page).getByLabel('详细地址').fill('建国路 88 号');
		await form(page).getByRole('button', { name: '保存' }).click();
		await expect(rows(page)).toHaveCount(2);
		await expect(rows(page).nth(1)).toContainText('北京市朝阳区建国路 88 号');
		await expect(main(page).getByText('2 / 20')).toBeVisible();

		await main(page).getByRole('button', { name: '编辑王芳的地址' }).click();
		await expect(form(page).getByLabel('区县')).toHaveValue('110105');
		await pressableInBothLayouts(page, ...['市', '区县', '设为默认地址'].map((label) => form(page).getByLabel(label)));
		await form(page).getByLabel('收货人').fill('王小芳');
		await form(page).getByLabel('设为默认地址').check();
		await form(page).getByRole('button', { name: '保存' }).click();
		await toasted(page, '地址改好了。');
		await expect(main(page).getByRole('button', { name: '编辑王小芳的地址' })).toBeFocused();
		await expect(rows(page).first()).toContainText('王小芳138****8000默认');
		await main(page).getByRole('button', { name: '把林小满的地址设为默认' }).click();
		await toasted(page, '默认寄到林小满这里。');
		await expect(rows(page).first()).toContainText('林小满');
		await main(page).getByRole('button', { name: '删除林小满的地址' }).dblclick();
		await toasted(page, '删掉了林小满的地址。');
		await expect(rows(page)).toHaveCount(1);
		expect(await kept(member)).toEqual([{ name: '王小芳', detail: '建国路 88 号', is_default: true }]);
		const undo = page.getByRole('button', { name: '撤销' });
		await pressableInBothLayouts(page, undo);
		await undo.click();
		await expect(rows(page)).toHaveCount(2);
		expect(await kept(member)).toMatchObject([
			{ name: '林小满', is_default: true },
			{ name: '王小芳', is_default: false },
		]);
		const remove = (name: string) => main(page).getByRole('button', { name: `删除${name}的地址` });
		await slowDoubleClick(page, remove('林小满'), remove('王小芳'));
		await undo.click();
		await expect(rows(page)).toHaveCount(2);
		const acts = ['编辑王小芳的地址', '把王小芳的地址设为默认', '删除王小芳的地址', '添加地址'];
		await lookInBothLayouts(page, {
			next: acts.map((name) => main(page).getByRole('button', { name })),
			here: () => expect(main(page).getByText('2 / 20')).toBeVisible(),
		});
	},
);

lookTest(
	'R64 a pasted line fills in the form and marks what is doubtful; what was written and is not in it stays',
	async ({ page, context, baseURL }) => {
		const member = await memberWithAddresses(['文三路 128 号']);
		await becomes(context, member, baseURL);
		await page.goto('/user/address');
		await hydrated(page);
		await main(page).getByRole('button', { name: '添加地址' }).click();
		await expect(form(page).getByLabel('省')).toBeEnabled();
		await form(page).getByLabel('邮编').fill('312000');
		const line = main(page).getByLabel('粘贴一段，自动填好');
		await line.fill('绍兴越城鲁迅中路200号2单元301 139-0571-0066');
		await main(page).getByRole('button', { name: '填到下面' }).click();
		await expect(main(page).getByText('填好了，有 2 处要核对。')).toBeVisible();
		await expect(form(page).getByLabel('手机号')).toHaveValue('139 0571 0066');
		await expect(form(page).getByLabel('区县')).toHaveValue('330602');
		await expect(form(page).getByLabel('详细地址')).toHaveValue('鲁迅中路200号2单元301');
		await expect(form(page).getByLabel('邮编')).toHaveValue('312000');
		await expect(form(page).getByLabel('收货人')).toHaveAccessibleDescription('没认出来，填一下。');
		await expect(form(page).getByText('地区不太确定，核对一下。')).toBeVisible();
		// The whole of it, by the clipboard's own event.
		await line.fill('');
		await line.evaluate((area: HTMLTextAreaElement) => {
			area.value = '林建国，13905710066，浙江省绍兴市越城区鲁迅中路200号2单元301';
			area.dispatchEvent(new ClipboardEvent('paste', { bubbles: true }));
		});
		await expect(main(page).getByText('填好了，核对一遍再保存。')).toBeVisible();
		await expect(form(page).getByLabel('收货人')).toHaveValue('林建国');
		await form(page).getByRole('button', { name: '保存' }).click();
		await expect(rows(page)).toHaveCount(2);
		expect((await kept(member)).map(({ name, detail }) => [name, detail])).toContainEqual(['林建国', '鲁迅中路200号2单元301']);
	},
);

test('R64 R38 of two tabs the later one is told; twenty are all; a list of regions, a save and a list that fail say so and lose nothing', async ({
	page,
	context,
	baseURL,
	quiet,
}) => {
	quiet.allow(/Failed to load resource|net::ERR/);
	const member = await memberWithAddresses(Array.from({ length: 20 }, (_, n) => `文三路 ${n + 1} 号`));
	await becomes(context, member, baseURL);
	await page.clock.install();
	const wire = await Wire.of(page);
	await page.goto('/user/address');
	await hydrated(page);
	await expect(rows(page)).toHaveCount(20);
	await expect(main(page).getByRole('button', { name: '存满 20 个了' })).toHaveAttribute('aria-disabled', 'true');

	await page.route('**/divisions-*.json', (route) => route.abort());
	await main(page).getByRole('button', { name: '编辑林小满0的地址' }).click();
	await expect(form(page).getByText('没取到地区表。')).toBeVisible();
	await page.unroute('**/divisions-*.json');
	await form(page).getByRole('button', { name: '再试一次' }).click();
	await expect(form(page).getByLabel('区县')).toHaveValue('330106');

	await inDatabase((db) => db.run(sql`update address set name = '别处改的', version = 2 where member_id = ${member.id} and is_default`));
	await form(page).getByLabel('详细地址').fill('这一边写的');
	wire.status(503, 'addressSave');
	await form(page).getByRole('button', { name: '保存' }).click();
	await expect(form(page).getByText('我们这边出了点问题。填好的都还在，过一会儿再试一次。')).toBeVisible();
	await expect(form(page).getByLabel('详细地址')).toHaveValue('这一边写的');
	wire.heal();
	await form(page).getByRole('button', { name: '保存' }).click();
	await expect(form(page).getByText('这一项刚刚在别处改过，请看过新的内容再改')).toBeVisible();
	await form(page).getByRole('button', { name: '看新的内容' }).click();
	await expect(form(page).getByLabel('收货人')).toHaveValue('别处改的');
	await expect(form(page).getByLabel('详细地址')).toHaveValue('文三路 1 号');
	await form(page).getByRole('button', { name: '取消' }).click();

	await page.getByRole('link', { name: '听课记录' }).first().click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('听课记录');
	await page.clock.fastForward(61_000);
	wire.status(503, 'myAddresses');
	await page.getByRole('link', { name: '收货地址' }).first().click();
	await expect(main(page).getByText(/没能更新，这是 \d\d:\d\d 的收货地址。/)).toBeVisible();
	await expect(rows(page)).toHaveCount(20);
});
