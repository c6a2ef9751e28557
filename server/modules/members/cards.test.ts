import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { nameAndPhone, namesAndPhones } from './cards.service.ts';

let app: TestApp;
beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.close());

test('R89 names of several members and their phones, masked; empty where there is none, and nobody for who is not there', async () => {
	const [one, two, other] = [await makeMember(app.db), await makeMember(app.db), await makeMember(app.db)];
	await app.db.run(sql`update member set nickname = '林小满', phone = '13800138000' where id = ${one}`);
	await app.db.run(sql`update member set nickname = '', phone = null where id = ${two}`);
	expect(await namesAndPhones(app.db, [two, 999_999, one])).toEqual(
		new Map([
			[one, { nickname: '林小满', phone: '138****8000' }],
			[two, { nickname: '', phone: '' }],
		]),
	);
	expect((await namesAndPhones(app.db, [other])).size).toBe(1);
	expect(await nameAndPhone(app.db, 999_999)).toEqual({ nickname: '', phone: '' });
});
