import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant } from '../../../test/factories.ts';
import { type PublishedAsset, publishDocument } from '../../../test/media.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let course: number;
let paper: PublishedAsset;
let owner: { id: number; token: string };

beforeAll(async () => {
	app = await startApp();
	course = await makeCourse(app.db, { category: await makeCategory(app.db) });
	paper = await publishDocument(app.app.platform);
	await app.db.run(sql`update media_asset set source_bytes = 4321 where id = ${paper.id}`);
	await app.db.run(sql`insert into lesson (course_id, chapter_id, title, sort, kind, resource_id, trial, en)
		select ${course}, id, t.title, t.sort, 'document', t.resource, t.trial, jsonb_build_object('title', t.english) from chapter,
			(values ('讲义：全文', 8, ${paper.id}::int, false, 'The whole text'), ('讲义：样张', 9, ${paper.id}::int, true, 'A sample'), ('讲义：在印', 10, null, false, 'At the printer’s')) t(title, sort, resource, trial, english)
		where course_id = ${course}`);
	const session = await registerMember(app, '13500135077');
	owner = { id: session.member.id, token: session.token };
});
afterAll(() => app.close());

const list = async (token = '') => (await app.call('courseHandouts', { id: course }, { token })).json.data;

test('R03 the documents of a course with their sizes; what is not the reader’s is locked', async () => {
	const shown = await list();
	expect(shown.map(({ title, bytes, locked, trialFlag }) => ({ title, bytes, locked, trialFlag }))).toEqual([
		{ title: '讲义：全文', bytes: 4321, locked: true, trialFlag: 0 },
		{ title: '讲义：样张', bytes: 4321, locked: false, trialFlag: 1 },
		{ title: '讲义：在印', bytes: null, locked: true, trialFlag: 0 },
	]);
	const [whole, sample] = shown;
	// What the list says is what the file's own call does.
	const file = (videoId: number | undefined, token = '') => app.call('resource', { resourceId: paper.id, videoId: videoId ?? 0 }, { token });
	expect((await file(whole?.videoId)).status).toBe(401);
	expect((await file(sample?.videoId)).json.data.src).toContain('document.pdf');
	expect((await list(owner.token)).map(({ locked }) => locked)).toEqual([true, false, true]);
	expect((await file(whole?.videoId, owner.token)).status).toBe(403);
	await makeGrant(app.db, { member: owner.id, course });
	expect((await list(owner.token)).map(({ locked }) => locked)).toEqual([false, false, false]);
	expect((await file(whole?.videoId, owner.token)).json.data.src).toContain('document.pdf');
	const english = await app.call('courseHandouts', { id: course }, { headers: { cookie: 'lectern-locale=en', 'accept-language': 'en' } });
	expect(english.json.data[0]?.title).toBe('The whole text');
});

test('a course without them has an empty list, and a wrong id is 422', async () => {
	const other = await makeCourse(app.db, { category: await makeCategory(app.db) });
	expect((await app.call('courseHandouts', { id: other })).json.data).toEqual([]);
	expect((await app.call('courseHandouts', { id: 'x' })).status).toBe(422);
});
