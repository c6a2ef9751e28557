-- A film may stand in for lessons that were not recorded yet: a sample. It is what plays and what progress is measured against, but the lesson
-- keeps the length it was planned with (docs/decisions/2026-11-21-lengths-of-lessons.md).
alter table media_asset add column sample boolean not null default false;

-- What a lesson says of its length: of its own film once that is ready, and as planned before or while a sample stands in.
create or replace function lesson_length(l lesson) returns int language sql stable as $$
	select coalesce((select nullif(round(a.seconds), 0)::int from media_asset a where a.id = l.resource_id and a.state = 'ready' and not a.sample), l.seconds)
$$;

-- Whole seconds there are to hear: of the film that plays, and as planned while there is none. A sample's length may be known before it is made.
create function film_length(l lesson) returns int language sql stable as $$
	select coalesce((select nullif(round(a.seconds), 0)::int from media_asset a where a.id = l.resource_id and (a.state = 'ready' or a.sample)), l.seconds)
$$;

drop trigger asset_length on media_asset;
create trigger asset_length after update on media_asset for each row
	when ((case when old.state = 'ready' then round(old.seconds) end, old.sample) is distinct from (case when new.state = 'ready' then round(new.seconds) end, new.sample))
	execute function asset_length_changed();
