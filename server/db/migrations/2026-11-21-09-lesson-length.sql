-- Whole seconds of a lesson: of the file that it shows, or as planned while there is none.
create function lesson_length(l lesson) returns int language sql stable as $$
	select coalesce((select nullif(round(a.seconds), 0)::int from media_asset a where a.id = l.resource_id), l.seconds)
$$;
