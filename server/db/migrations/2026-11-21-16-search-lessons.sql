-- Lessons and outcomes are searched course by course: twenty times fewer rows than lessons, and the lessons of what was found are quickly read.

-- As texts are compared in a search: one form of each character, lower case.
create function search_text(input text) returns text language sql immutable strict parallel safe as $$
	select lower(normalize(input, NFKC))
$$;

-- Of courses that are online, kept by the triggers below.
create table course_outline (
	course_id int primary key references course on delete cascade,
	-- A copy of course.popular: for indexes of what is learned most.
	popular smallint not null default 2,
	-- Titles of its lessons and its outcomes, in both languages, a line each.
	lessons text not null,
	outcomes text not null
);

create function course_outline_copy(ids int[]) returns void language plpgsql as $$
declare
	changed int;
begin
	-- What others wrote is seen only once the row is held.
	perform from course where id = any(ids) order by id for no key update;
	with wanted as (
		select c.id, c.popular,
			coalesce((select search_text(string_agg(concat_ws(E'\n', l.title, l.en ->> 'title'), E'\n' order by l.id)) from lesson l where l.course_id = c.id), '') as lessons,
			search_text(array_to_string(c.outcomes || array(
				select jsonb_array_elements_text(case jsonb_typeof(c.en -> 'outcomes') when 'array' then c.en -> 'outcomes' else '[]' end)), E'\n')) as outcomes
		from course c where c.id = any(ids) and c.online),
	gone as (delete from course_outline where course_id = any(ids) and course_id not in (select id from wanted) returning 1),
	put as (
		insert into course_outline as o (course_id, popular, lessons, outcomes) select id, popular, lessons, outcomes from wanted
		on conflict (course_id) do update set lessons = excluded.lessons, outcomes = excluded.outcomes
			where (o.lessons, o.outcomes) is distinct from (excluded.lessons, excluded.outcomes) returning 1),
	-- Known to whoever misspells them from now on.
	known as (
		insert into search_word (word, n)
		select distinct m[1], 1 from wanted, regexp_matches(lessons || E'\n' || outcomes, '\m[a-z][a-z0-9]{2,29}\M', 'g') m order by 1
		on conflict do nothing)
	select (select count(*) from gone) + (select count(*) from put) into changed;
	if changed > 0 then perform cache_touch(array['courses']); end if;
end $$;

create function lesson_outlines_changed() returns trigger language plpgsql as $$
begin
	perform course_outline_copy(array(select distinct course_id from changed));
	return null;
end $$;
create trigger lesson_outline_insert after insert on lesson referencing new table as changed for each statement execute function lesson_outlines_changed();
create trigger lesson_outline_delete after delete on lesson referencing old table as changed for each statement execute function lesson_outlines_changed();
create function lesson_outlines_updated() returns trigger language plpgsql as $$
begin
	perform course_outline_copy(array(
		select distinct unnest(array[o.course_id, n.course_id]) from before o join after n using (id)
		where (o.course_id, o.title, o.en) is distinct from (n.course_id, n.title, n.en)));
	return null;
end $$;
create trigger lesson_outline_update after update on lesson referencing old table as before new table as after for each statement execute function lesson_outlines_updated();

create function course_outline_changed() returns trigger language plpgsql as $$
begin
	perform course_outline_copy(array[new.id]);
	return null;
end $$;
create trigger course_outline_insert after insert on course for each row when (new.online) execute function course_outline_changed();
create trigger course_outline_update after update on course for each row
	when ((old.online, old.outcomes, old.en -> 'outcomes') is distinct from (new.online, new.outcomes, new.en -> 'outcomes'))
	execute function course_outline_changed();

select course_outline_copy(array(select id from course));

-- Only a candidate's text is read, so no pairs are stored but in the indexes. In tiers, as those of the courses themselves.
create index course_outline_text on course_outline using gin (to_tsvector('simple', bigrams(lessons)), to_tsvector('simple', bigrams(outcomes))) with (fastupdate = off);
create index course_outline_text_1 on course_outline using gin (to_tsvector('simple', bigrams(lessons)), to_tsvector('simple', bigrams(outcomes)))
	with (fastupdate = off) where popular >= 1;
create index course_outline_text_2 on course_outline using gin (to_tsvector('simple', bigrams(lessons)), to_tsvector('simple', bigrams(outcomes)))
	with (fastupdate = off) where popular >= 2;
