-- A lesson is as long as its film once that is ready, and as planned before; a course as long as its lessons together, whoever
-- writes them: the catalogue, or the media library when a film has been made ready.
create or replace function lesson_length(l lesson) returns int language sql stable as $$
	select coalesce((select nullif(round(a.seconds), 0)::int from media_asset a where a.id = l.resource_id and a.state = 'ready'), l.seconds)
$$;

-- What `Tx.touch` does, for triggers: in one order, so that two writers cannot wait for each other.
create function cache_touch(tags text[]) returns void language plpgsql as $$
begin
	insert into cache_version (tag) select distinct tag from unnest(tags) tag order by tag on conflict (tag) do update set version = cache_version.version + 1;
	perform pg_notify('lectern_cache', tag) from unnest(tags) tag;
end $$;

create function course_length_copy(ids int[]) returns void language plpgsql as $$
declare
	changed int[];
begin
	-- What others wrote is seen only once the row is held.
	perform from course where id = any(ids) order by id for no key update;
	with copied as (
		update course c set duration_seconds = s.seconds
		from (select x.id, coalesce(sum(lesson_length(l)), 0)::int as seconds from unnest(ids) x(id) left join lesson l on l.course_id = x.id group by x.id) s
		where c.id = s.id and c.duration_seconds <> s.seconds returning c.id)
	select array_agg(id) into changed from copied;
	if changed is not null then perform cache_touch(array['courses'] || array(select 'course:' || id from unnest(changed) id)); end if;
end $$;

create function lesson_lengths_changed() returns trigger language plpgsql as $$
begin
	perform course_length_copy(array(select distinct course_id from changed));
	return null;
end $$;
create trigger lesson_insert after insert on lesson referencing new table as changed for each statement execute function lesson_lengths_changed();
create trigger lesson_delete after delete on lesson referencing old table as changed for each statement execute function lesson_lengths_changed();
create function lesson_lengths_updated() returns trigger language plpgsql as $$
begin
	perform course_length_copy(array(
		select distinct unnest(array[o.course_id, n.course_id]) from before o join after n using (id)
		where (o.course_id, o.resource_id, o.seconds) is distinct from (n.course_id, n.resource_id, n.seconds)));
	return null;
end $$;
create trigger lesson_update after update on lesson referencing old table as before new table as after for each statement execute function lesson_lengths_updated();

create function asset_length_changed() returns trigger language plpgsql as $$
declare
	shown int[] := array(select distinct course_id from lesson where resource_id = new.id);
begin
	perform course_length_copy(shown);
	-- Lessons of a course can change and its total stay.
	perform cache_touch(array(select 'course:' || id from unnest(shown) id));
	return null;
end $$;
create trigger asset_length after update on media_asset for each row
	when ((case when old.state = 'ready' then round(old.seconds) end) is distinct from (case when new.state = 'ready' then round(new.seconds) end))
	execute function asset_length_changed();

select course_length_copy(array(select distinct course_id from lesson where resource_id is not null));

-- A member's statements, newest first.
create index on study_statement (member_id, made_at desc, code desc);
