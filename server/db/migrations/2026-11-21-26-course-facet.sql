-- What courses are narrowed by besides their category (docs/decisions/2026-11-21-course-facets.md).

-- 1 for beginners, 2 for those who know a little, 3 for those who want depth.
alter table course add column level smallint not null default 1 check (level between 1 and 3);

-- All that a course is filtered by, in one number under 216: flags + 4 · level + 12 · length + 36 · free + 72 · rating. The same arithmetic is in facets.rules.ts.
create function course_facet(vip boolean, trial boolean, level smallint, seconds int, price int, rating numeric, rating_count int) returns smallint
language sql immutable parallel safe as $$
	select (vip::int + 2 * trial::int + 4 * (level - 1)
		+ 12 * (case when seconds <= 7200 then 0 when seconds <= 36000 then 1 else 2 end)
		+ 36 * (price = 0)::int
		+ 72 * (case when rating_count < 5 or rating < 4 then 0 when rating < 4.5 then 1 else 2 end))::smallint
$$;
alter table course add column facet smallint not null
	generated always as (course_facet(vip, trial, level, duration_seconds, price, rating, rating_count)) stored;

-- As the indexes with flags: a filtered list reads only what it shows.
create index course_facet_newest on course (facet, published_at desc, id desc) where online;
create index course_facet_newest_1 on course (cat1, facet, published_at desc, id desc) where online;
create index course_facet_newest_2 on course (cat2, facet, published_at desc, id desc) where online;
create index course_facet_newest_3 on course (cat3, facet, published_at desc, id desc) where online;
create index course_facet_popular on course (facet, learner_count desc, id desc) where online;
create index course_facet_popular_1 on course (cat1, facet, learner_count desc, id desc) where online;
create index course_facet_popular_2 on course (cat2, facet, learner_count desc, id desc) where online;
create index course_facet_popular_3 on course (cat3, facet, learner_count desc, id desc) where online;
create index course_facet_price on course (facet, price desc, id desc) where online;
create index course_facet_price_1 on course (cat1, facet, price desc, id desc) where online;
create index course_facet_price_2 on course (cat2, facet, price desc, id desc) where online;
create index course_facet_price_3 on course (cat3, facet, price desc, id desc) where online;

-- How many courses are online per category node (0 is all) and facet: exact totals and counts of choices without counting.
create table course_facet_count (
	node int not null,
	facet smallint not null,
	n int not null default 0,
	primary key (node, facet)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

create function course_facet_add(nodes int[], f smallint, delta int) returns void language sql as $$
	insert into course_facet_count (node, facet, n)
	select node, f, delta from unnest(nodes) node where node is not null order by node
	on conflict (node, facet) do update set n = course_facet_count.n + excluded.n
$$;
create function course_facet_keep() returns trigger language plpgsql as $$
begin
	if tg_op <> 'INSERT' and old.online then perform course_facet_add(array[0, old.cat1, old.cat2, old.cat3], old.facet, -1); end if;
	if tg_op <> 'DELETE' and new.online then perform course_facet_add(array[0, new.cat1, new.cat2, new.cat3], new.facet, 1); end if;
	return null;
end $$;
create trigger course_facet_insert after insert on course for each row execute function course_facet_keep();
create trigger course_facet_delete after delete on course for each row execute function course_facet_keep();
create trigger course_facet_update after update on course for each row
	when ((old.cat1, old.cat2, old.cat3, old.facet, old.online) is distinct from (new.cat1, new.cat2, new.cat3, new.facet, new.online))
	execute function course_facet_keep();

insert into course_facet_count (node, facet, n)
	select node, facet, count(*) from course cross join lateral (values (0), (cat1), (cat2), (cat3)) v(node) where online and node is not null group by node, facet;
