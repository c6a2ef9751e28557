// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { couponsMemberPaths } from '../../../contract/coupons/member-paths.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { addresses } from '../../api/api.ts';
import { CouponCodeForm } from './CouponCodeForm.tsx';

const unknown: Answer = { body: { code: 0, reason: 'coupon_unknown', msg: '没有这个券码，请对一对有没有输错', data: null } };
// As every page behind the login has them.
Object.assign(addresses, couponsMemberPaths);
let site: SiteServer;
let told: string[] = [];

beforeEach(async () => {
	told = [];
	site = await siteServer();
	site.answer = () => unknown;
});
afterEach(async () => {
	cleanup();
	await site.close();
});

async function send(code: string, gifts: boolean) {
	const take = (kind: string) => (typed: string) => void told.push(`${kind} ${typed}`);
	const page = await renderPage(<CouponCodeForm onTaken={take('coupon')} {...(gifts && { onGift: take('gift') })} />);
	fireEvent.change(page.getByLabelText('券码'), { target: { value: code } });
	fireEvent.submit(page.getByRole('button', { name: '兑换' }).closest('form') as HTMLFormElement);
	return page;
}

test('R84 R88 a code that no coupon has and that is as long as a gift’s is handed on, asked for as a coupon first', async () => {
	await send(' 7q2k-mxE9-4tgh-R5WA ', true);
	await until(() => expect(told).toEqual(['gift 7Q2KMXE94TGHR5WA']));
	expect(site.asked.map(({ body }) => body)).toEqual([{ code: '7q2k-mxE9-4tgh-R5WA' }]);
});

test('R84 R88 one with spaces between its groups can be a gift’s alone', async () => {
	await send('7Q2K MXE9 4TGH R5WA', true);
	await until(() => expect(told).toEqual(['gift 7Q2KMXE94TGHR5WA']));
	expect(site.asked).toEqual([]);
});

test('R84 a coupon’s code of that length is a coupon; where no gifts are taken, and of another length, it is said that there is none', async () => {
	site.answer = () => ({ body: { code: 1, data: { title: '满减', had: false } } });
	await send('abcd-efgh-jkmn-pqrs', true);
	await until(() => expect(told).toEqual(['coupon ABCD-EFGH-JKMN-PQRS']));
	cleanup();
	site.answer = () => unknown;
	for (const [code, gifts] of [
		['abcd-efgh-jkmn-pqrs', false],
		['abcd-efgh-jkmn', true],
	] as const) {
		const page = await send(code, gifts);
		await page.findByText('没有这个券码，请对一对有没有输错');
		cleanup();
	}
	expect(told).toHaveLength(1);
});

test('R84 nobody is told that a code was not taken when no answer came: the coupon may be theirs', async () => {
	site.answer = () => 'gone';
	const page = await send('ABCD-EFGH-JKMN-PQRS', true);
	await page.findByText('没收到服务器的回答。请再兑换一次，不会领两张。');
	expect(told).toEqual([]);
});
