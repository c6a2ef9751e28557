import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeLogin } from '../../../test/factories.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { sql } from '../../db/sql.ts';

let site: TestApp;
let staff: string;
let course: number;
let form = 0;
const start = new Date('2040-11-24T08:00:00Z');

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	course = await makeCourse(site.db, { category: await makeCategory(site.db), price: 10_000 });
	site.setNow(start);
	staff = await staffToken(site, await makeStaff(site, { roles: ['owner'] }));
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

async function make(endsAt: string) {
	form += 1;
	const input = { requestId: `moment-${form}`, courseId: course, quantity: 3, giver: '程野', startsAt: '2040-11-01T00:00:00.000Z', endsAt };
	return (await site.call('staffGiftMake', input as never, { token: staff })).json as { code: number; reason?: string; data: { codes: string[] } };
}
test('R88 a code that is withdrawn by itself while it is taken is said to be withdrawn, not used', async () => {
	const { token } = await makeLogin(site, '13600920001');
	const [code = ''] = (await make('2040-12-01T00:00:00.000Z')).data.codes;
	const taking = await site.db.transaction(async (tx) => {
		await tx.run(sql`update gift_code set withdrawn_at = ${start} where last_four = ${code.slice(-4)}`);
		const answer = site.call('giftAccept', { code }, { token });
		await untilWaiting(site);
		return { answer };
	});
	expect((await taking.answer).json).toMatchObject({ reason: 'gift_withdrawn' });
});
