-- What owners say of a course, one review each, and the figures that rest on nothing else.

create table review (
	id int generated always as identity primary key,
	course_id int not null references course on delete cascade,
	member_id int not null references member on delete cascade,
	stars smallint not null check (stars between 1 and 5),
	text text not null,
	en jsonb not null default '{}',
	-- The agency's answer.
	reply text,
	reply_en text,
	replied_at timestamptz,
	online boolean not null default true,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	unique (course_id, member_id),
	check ((reply is null) = (replied_at is null))
);
create index on review (member_id);
create index review_newest on review (course_id, created_at desc, id desc) where online;
-- Also one number of stars, newest first.
create index review_lowest on review (course_id, stars, created_at desc, id desc) where online;
create index review_highest on review (course_id, stars desc, created_at desc, id desc) where online;

-- How many online reviews gave a course how many stars: the distribution, its rating and the totals of pages, without counting.
create table review_count (
	course_id int not null references course on delete cascade,
	stars smallint not null check (stars between 1 and 5),
	n int not null check (n >= 0),
	primary key (course_id, stars)
);

create function review_count_add(reviewed int, given smallint, delta int) returns void language plpgsql as $$
begin
	-- Two writers of one course wait here, so that each sees what the other has counted.
	perform from course where id = reviewed for no key update;
	if delta > 0 then
		insert into review_count (course_id, stars, n) values (reviewed, given, delta) on conflict (course_id, stars) do update set n = review_count.n + excluded.n;
	else
		update review_count set n = n + delta where course_id = reviewed and stars = given;
	end if;
	update course c set rating = s.rating, rating_count = s.n
	from (select coalesce(round(sum(stars * n)::numeric / nullif(sum(n), 0), 1), 0) as rating, coalesce(sum(n), 0)::int as n from review_count where course_id = reviewed) s
	where c.id = reviewed;
	-- A teacher carries the mean of what is taught, as weighty as it is often reviewed.
	perform from teacher where id in (select teacher_id from course_teacher where course_id = reviewed) order by id for no key update;
	update teacher t set rating = coalesce((
		select round(sum(n.stars * n.n)::numeric / nullif(sum(n.n), 0), 1) from course_teacher x join review_count n on n.course_id = x.course_id where x.teacher_id = t.id), 0)
	where t.id in (select teacher_id from course_teacher where course_id = reviewed);
	perform cache_touch(array['courses', 'teachers']);
end $$;

create function review_keep() returns trigger language plpgsql as $$
begin
	if tg_op <> 'INSERT' and old.online then perform review_count_add(old.course_id, old.stars, -1); end if;
	if tg_op <> 'DELETE' and new.online then perform review_count_add(new.course_id, new.stars, 1); end if;
	return null;
end $$;
create trigger review_insert after insert on review for each row execute function review_keep();
create trigger review_delete after delete on review for each row execute function review_keep();
create trigger review_update after update on review for each row
	when ((old.course_id, old.stars, old.online) is distinct from (new.course_id, new.stars, new.online)) execute function review_keep();

-- The course page tells its reviews, their texts and answers too.
create function review_touch() returns trigger language plpgsql as $$
begin
	if tg_op <> 'INSERT' then perform cache_touch(array['course:' || old.course_id]); end if;
	if tg_op <> 'DELETE' then perform cache_touch(array['course:' || new.course_id]); end if;
	return null;
end $$;
create trigger review_told after insert or update or delete on review for each row execute function review_touch();

-- Figures that no review stands behind are no figures.
update course set rating = 0, rating_count = 0 where rating_count <> 0 or rating <> 0;
update teacher set rating = 0 where rating <> 0;
