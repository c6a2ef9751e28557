import { sql } from '../server/db/sql.ts';
import { makeCategory, makeCourse, makeTeacher } from './factories.ts';
import type { TestApp } from './start-app.ts';

export interface Catalogue {
	/** Three levels, one below the other, and a fourth beside the second that is offline. */
	maths: number;
	calculus: number;
	limits: number;
	hidden: number;
	/** Of the first level, without a course. */
	music: number;
	/** Two teachers of maths. The second comes first at the course. */
	gu: number;
	shen: number;
	/** Of limits, with every field filled. */
	course: number;
}

/** A small catalogue in both languages: categories, two teachers and one course of which every field is known. Answers their numbers. */
export async function makeCatalogue(site: TestApp): Promise<Catalogue> {
	const maths = await makeCategory(site.db, { name: '数学', nameEn: 'Maths', key: 'maths' });
	const calculus = await makeCategory(site.db, { name: '微积分', nameEn: 'Calculus', key: 'calculus', parent: maths });
	const limits = await makeCategory(site.db, { name: '极限', nameEn: 'Limits', key: 'limits', parent: calculus });
	const music = await makeCategory(site.db, { name: '音乐', nameEn: 'Music', key: 'music' });
	const hidden = await makeCategory(site.db, { name: '未开', nameEn: 'Hidden', key: 'hidden', parent: maths });
	const gu = await makeTeacher(site.db, { name: '顾明远', category: maths });
	const shen = await makeTeacher(site.db, { name: '沈知白', category: maths });
	const course = await makeCourse(site.db, {
		category: limits,
		title: '从零讲极限',
		titleEn: 'Limits from zero',
		vip: true,
		price: 19_900,
		teacher: gu,
		learnerCount: 7,
		publishedAt: '2026-03-01T00:00:00.000Z',
	});
	await site.db.run(sql`insert into course_teacher (course_id, teacher_id, sort) values (${course}, ${shen}, -1)`);
	await site.db.run(sql`update course set original_price = 29900, member_price = 14900, cover_salt = 2, audience = '想学的人', validity_days = 365, materials = true, rating = 4.6, rating_count = 9,
		seo = '{"title": "题", "keywords": "词", "image": 7}', en = en || '{"audience": "Whoever wants", "seo": {"title": "T", "description": "D", "image": "/p.png"}}' where id = ${course}`);
	await site.db.run(sql`update teacher set avatar = '/shen.webp' where id = ${shen}`);
	// Left where nothing can be sold any more, and shown nowhere.
	await site.db.run(sql`update category set online = false where id = ${hidden}`);
	site.app.forget();
	return { maths, calculus, limits, hidden, music, gu, shen, course };
}
