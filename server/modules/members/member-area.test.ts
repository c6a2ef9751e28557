import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
	app = await startApp();
	({ token } = await registerMember(app, '13500135000'));
});
afterAll(() => app.close());

describe('R50 calls whose modules come later', () => {
	test.each([
		['/api/agency/core/member/orders/v2?orderState=1', []],
		['/api/agency/core/order/getByOrderId?orderId=20261121000001', {}],
		['/api/agency/core/pay/config/pay-method', []],
	])('%s is 401 for a stranger and empty for a member', async (path, data) => {
		const stranger = await app.get(path);
		expect(stranger.status).toBe(401);
		expect(stranger.json).toMatchObject({ code: 401, reason: 'not_logged_in' });
		const answer = await app.get(path, { token });
		expect(answer.status).toBe(200);
		expect(answer.json).toEqual({ code: 1, data });
		expect(answer.headers['cache-control']).toBe('private, no-store');
	});

	test.each([['/api/agency/core/order/getByOrderId?orderId=abc', 'orderId']])('R53 %s is 422', async (path, field) => {
		const answer = await app.get(path, { token });
		expect(answer.status).toBe(422);
		expect(answer.json.errors.map((error) => error.path)).toEqual([field]);
	});
});
