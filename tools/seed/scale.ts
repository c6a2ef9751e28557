import type { Database, Db } from '../../server/db/db.ts';
import { raw, type Sql, sql } from '../../server/db/sql.ts';
import { refreshPopular } from '../../server/modules/search/words.queries.ts';

/** Words of made-up courses; the first ones come up most often, as in a real catalogue. */
const subjects = [
	'数据',
	'数据库',
	'机器学习',
	'英语',
	'微积分',
	'Python',
	'会计',
	'写作',
	'摄影',
	'统计',
	'日语',
	'设计',
	'物理',
	'JavaScript',
	'产品',
	'心理学',
	'法语',
	'钢琴',
	'Excel',
	'概率',
	'营销',
	'算法',
	'历史',
	'Photoshop',
	'化学',
	'吉他',
	'哲学',
	'Kubernetes',
	'税法',
	'篆刻',
];
const angles = [
	'入门',
	'实战',
	'从零开始',
	'进阶',
	'案例精讲',
	'三十讲',
	'复习课',
	'题型归纳',
	'工作坊',
	'基础',
	'通识',
	'读书会',
	'速成',
	'专题',
	'答疑',
	'训练营',
];
/** What lessons are about; hardly a word of it is in titles of courses. */
const topics = [
	'函数',
	'变量',
	'语法',
	'构图',
	'报表',
	'循环',
	'动词',
	'色彩',
	'极限',
	'段落',
	'向量',
	'节奏',
	'抽样',
	'税率',
	'介词',
	'和弦',
	'矩阵',
	'对照',
	'递归',
	'曝光',
	'credit',
	'closure',
	'赋格',
	'韵脚',
];
const turns = ['是什么', '怎么用', '的三种写法', '练习', '常见的错', '从头推一遍', '在哪里出现', '复习'];
const sayings = ['我们先看', '换句话说，', '这里要记住', '回到刚才的', '请你想一想', '黑板上写的是'];
const forWhom = ['写给第一次学的人', '给在职的人', '考前两周', '每天二十分钟', '跟着做一遍', '把难点讲透', '从例子出发', '少背多懂'];

/**
 * Fills `thousands` × 1000 courses with teachers (1 in 50), lessons (20 each), captioned films (1 in 10 courses), rooms (1 in 20) and
 * news (1 in 10), for measuring. Indexes and foreign keys are dropped meanwhile and made again at the end. The demo agency must be there
 * already: its categories are used.
 */
export async function seedScale(db: Database, thousands: number, say: (line: string) => void): Promise<void> {
	const count = Math.round(thousands * 1000);
	await db.transaction(async (tx) => {
		await tx.run(sql`select setseed(0.42)`);
		await tx.run(sql`alter table course disable trigger user`);
		await tx.run(sql`alter table course_teacher disable trigger user`);
		await tx.run(sql`alter table lesson disable trigger user`);
		await tx.run(sql`alter table media_caption disable trigger user`);
		await tx.run(sql`alter table news disable trigger user`);
		const keys = await dropForeignKeys(tx);
		const indexes = await dropIndexes(tx);
		say(`filling in ${count} courses`);
		await teachers(tx, Math.max(10, Math.round(count / 50)));
		await courses(tx, count);
		await films(tx, Math.round(count / 10));
		say(`filling in ${count * 20} lessons`);
		await lessons(tx, count);
		await rooms(tx, Math.round(count / 20));
		await news(tx, Math.round(count / 10));
		// Before the indexes are there: a million rows change.
		await refreshPopular(tx);
		await outlines(tx);
		say('building the indexes');
		for (const index of indexes) await tx.run(raw(index));
		for (const key of keys) await tx.run(raw(key));
		await tx.run(sql`alter table course enable trigger user`);
		await tx.run(sql`alter table course_teacher enable trigger user`);
		await tx.run(sql`alter table lesson enable trigger user`);
		await tx.run(sql`alter table media_caption enable trigger user`);
		await tx.run(sql`alter table news enable trigger user`);
		await recount(tx);
		await tx.invalidate('courses', 'teachers', 'rooms', 'news', 'categories');
	});
	say('vacuuming');
	await db.run(sql`vacuum analyze`);
}

/** Drops what only speeds reading, and answers the statements that make it again. */
async function dropIndexes(tx: Db): Promise<string[]> {
	const rows = await tx.rows<{ name: string; made: string }>(sql`select indexname as name, indexdef as made from pg_indexes
		where schemaname = 'public' and tablename in ('course', 'lesson', 'news', 'live_room', 'course_teacher', 'chapter', 'course_outline', 'transcript_piece') and indexname not like '%\_pkey'`);
	for (const row of rows) await tx.run(raw(`drop index ${row.name}`));
	return rows.map((row) => row.made);
}

/** Drops what would be asked at each of millions of lessons, and answers the statements that make it again. */
async function dropForeignKeys(tx: Db): Promise<string[]> {
	const rows = await tx.rows<{
		of: string;
		name: string;
		made: string;
	}>(sql`select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as made
		from pg_constraint where contype = 'f' and conrelid in ('lesson'::regclass, 'chapter'::regclass, 'course_outline'::regclass, 'transcript_piece'::regclass)`);
	for (const row of rows) await tx.run(raw(`alter table ${row.of} drop constraint ${row.name}`));
	return rows.map((row) => `alter table ${row.of} add constraint ${row.name} ${row.made}`);
}

/** A rare word is in one of so many: of 2,000, but in forty at least, so that it fills a page in a small catalogue too. */
function rareEvery(count: number): number {
	return Math.min(2000, Math.floor(count / 40));
}

/** One of a list, the first ones most often. */
function word(list: readonly string[], skew: string): Sql {
	return raw(`(array[${list.map((each) => `'${each}'`).join(',')}])[1 + floor(power(random(), ${skew}) * ${list.length})::int]`);
}

function teachers(tx: Db, count: number) {
	return tx.run(sql`insert into teacher (name, title, summary, category_id, years, sort)
		select substr('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗', 1 + (random() * 19)::int, 1) || substr('明远静之文博思齐雨桐子墨欣然', 1 + (random() * 12)::int, 2),
			'讲师', '把话说清楚。', (select array_agg(id order by id) from category where level = 1)[1 + i % 8], 1 + (random() * 30)::int, 1000 + i
		from generate_series(1, ${count}) i`);
}

async function courses(tx: Db, count: number): Promise<void> {
	await tx.run(sql`create temporary table leaf on commit drop as select *, category_words(array[cat1, cat2, cat3]) as names, card_category(cat1) as category_copy from (
		select row_number() over (order by c.id) as n, c.id, case when c.level = 3 then p.parent_id when c.level = 2 then c.parent_id else c.id end as cat1,
			case when c.level = 3 then c.parent_id when c.level = 2 then c.id end as cat2, case when c.level = 3 then c.id end as cat3
		from category c left join category p on p.id = c.parent_id where not exists (select 1 from category x where x.parent_id = c.id)) l`);
	await tx.run(sql`create temporary table fresh on commit drop as
		with made as (insert into product (prod_type) select 1 from generate_series(1, ${count}) returning id)
		select id, 1 + floor(power(random(), 1.7) * (select count(*) from leaf))::int as leaf, 1 + floor(random() * (select count(*) from teacher))::int as teacher from made`);
	await tx.run(sql`create temporary table ranked on commit drop as select row_number() over (order by id) as n, id, name from teacher`);
	await tx.run(sql`insert into course (id, title, subtitle, price, original_price, vip, trial, category_id, cat1, cat2, cat3, lesson_count, duration_seconds, learner_count, rating, rating_count, teacher_names, category_names, category_copy, teachers, audience, outcomes, introduction, level, online, published_at)
		select f.id, case when f.id % ${rareEvery(count)}::int = 0 then '缂丝' else '' end || ${word(subjects, '1.6')} || ${word(angles, '1.2')} || '：' || ${word(subjects, '1.3')} || ${word(angles, '1')}, ${word(forWhom, '1')},
			case when random() < 0.05 then 0 else 100 * (9 + floor(random() * 490)::int) end, null, random() < 0.2, random() < 0.1, l.id, l.cat1, l.cat2, l.cat3, 20, 1800 + floor(power(random(), 2) * 54000)::int, floor(power(random(), 4) * 20000)::int,
			4 + round(random()::numeric, 1), floor(random() * 900)::int, t.name, l.names, l.category_copy, jsonb_build_array(jsonb_build_object('id', t.id, 'name', t.name, 'avatar', '', 'en', '{}'::jsonb)), '',
			array['会用' || ${word(subjects, '1.3')} || '解决一个问题', '看懂' || ${word(topics, '1.4')} || case when f.id % ${rareEvery(count)}::int = 3 then '与点校' else '' end],
			'', 1 + floor(random() * 3)::int, random() < 0.95, now() - random() * interval '1500 days'
		from fresh f join leaf l on l.n = f.leaf join ranked t on t.n = f.teacher`);
	await tx.run(sql`insert into course_teacher (course_id, teacher_id) select f.id, t.id from fresh f join ranked t on t.n = f.teacher`);
}

/** Films of twelve lines each, for the first lesson, which is everybody's, of every tenth course. */
async function films(tx: Db, count: number): Promise<void> {
	await tx.run(sql`create temporary table film on commit drop as
		with made as (insert into media_asset (title, state, seconds) select '影片', 'ready', 1800 from generate_series(1, ${count}) returning id)
		select row_number() over (order by id) as n, id from made`);
	await tx.run(sql`create temporary table said on commit drop as select id, array_agg(at * 10 order by at) as starts, array_agg(line order by at) as lines
		from (select f.id, at, ${word(sayings, '1.3')} || ${word(topics, '1.4')} || ${word(turns, '1')} || case when at = 5 and f.n % ${Math.floor(rareEvery(count * 10) / 10)}::int = 1 then '，像鹦鹉螺' else '' end || '。' as line
			from film f cross join generate_series(0, 11) at) l group by id`);
	await tx.run(sql`insert into media_caption (asset_id, lang, label, cues) select id, 'zh-CN', '中文', (
			select jsonb_agg(jsonb_build_object('start', starts[i], 'end', starts[i] + 8, 'text', lines[i]) order by i) from generate_subscripts(lines, 1) i) from said`);
	await tx.run(sql`insert into transcript_piece (asset_id, lang, n, starts, lines, words, open, vip)
		select id, 'zh-CN', 0, starts, lines, search_text(array_to_string(lines, E'\n')), true, false from said`);
}

async function lessons(tx: Db, count: number): Promise<void> {
	await tx.run(sql`insert into chapter (course_id, title) select id, '第一章' from fresh order by id`);
	await tx.run(sql`insert into lesson (course_id, chapter_id, title, sort, seconds, trial, resource_id)
		select c.course_id, c.id, ${word(topics, '1.4')} || case when i = 7 and c.course_id % ${rareEvery(count)}::int = 1 then '与榫卯' else '' end || ${word(turns, '1')}, i, 1800, i = 1, case when i = 1 then film.id end
		from (select c.id, c.course_id, row_number() over (order by c.course_id) as n from chapter c join fresh f on f.id = c.course_id) c
			left join film on film.n * 10 = c.n cross join generate_series(1, 20) i`);
}

/** As the triggers write them. */
function outlines(tx: Db) {
	return tx.run(sql`insert into course_outline (course_id, popular, lessons, outcomes)
		select c.id, c.popular, search_text(l.titles), search_text(array_to_string(c.outcomes, E'\n'))
		from fresh f join course c on c.id = f.id and c.online
			join (select course_id, string_agg(title, E'\n') as titles from lesson group by course_id) l on l.course_id = c.id`);
}

function rooms(tx: Db, count: number) {
	return tx.run(sql`with made as (insert into product (prod_type) select 2 from generate_series(1, ${count}) returning id),
		timed as (select id, now() + (random() - 0.7) * interval '300 days' as start_at, 1 + floor(random() * (select count(*) from ranked))::int as teacher from made)
		insert into live_room (id, title, teacher_id, category_id, start_at, end_at)
		select m.id, '直播答疑 ' || m.id, t.id, (select array_agg(id order by id) from category where level = 1)[1 + m.id % 8], m.start_at, m.start_at + interval '1 hour'
		from timed m join ranked t on t.n = m.teacher`);
}

function news(tx: Db, count: number) {
	return tx.run(sql`insert into news (module_id, title, summary, content, published_at, view_count)
		select (select array_agg(id order by id) from news_module)[1 + i % (select count(*) from news_module)], '通知与动态 ' || i, '这一周的课表和更新。', '<p>正文。</p>', now() - random() * interval '1500 days', floor(random() * 3000)::int
		from generate_series(1, ${count}) i`);
}

/** Counters and copies that triggers and the catalogue's own writes keep otherwise. */
async function recount(tx: Db): Promise<void> {
	await tx.run(sql`truncate course_count`);
	await tx.run(sql`insert into course_count (node, flags, n)
		select node, flags, count(*) from course cross join lateral (values (0), (cat1), (cat2), (cat3)) v(node) where online and node is not null group by node, flags`);
	await tx.run(sql`truncate course_facet_count`);
	await tx.run(sql`insert into course_facet_count (node, facet, n)
		select node, facet, count(*) from course cross join lateral (values (0), (cat1), (cat2), (cat3)) v(node) where online and node is not null group by node, facet`);
	await tx.run(sql`truncate news_count`);
	await tx.run(
		sql`insert into news_count (module_id, n) select coalesce(module_id, 0), count(*) from news where online group by grouping sets ((), (module_id))`,
	);
	await tx.run(sql`select teacher_counts_copy(array(select id from teacher))`);
}
