-- What is said in lessons, searchable: captions cut into pieces of a dozen lines. Words that belong together stand in one piece, and a piece is
-- quickly read for the line that was meant. Written by triggers only.
create table transcript_piece (
	asset_id int not null references media_asset on delete cascade,
	lang text not null,
	n int not null,
	-- When each line begins, in whole seconds, and the line.
	starts int[] not null,
	lines text[] not null,
	-- The lines as they are compared.
	words text not null,
	-- Whether a lesson online that everybody may hear shows it, or one that VIP opens. It narrows a search; who may read a line is asked again
	-- of the lesson itself.
	open boolean not null,
	vip boolean not null,
	-- 2 for the pieces of the most learned courses, 1 for those that follow, marked anew every hour (words.queries.ts says how many).
	tier smallint not null default 2,
	primary key (asset_id, lang, n)
);

create function transcript_access(asset int, out open boolean, out vip boolean) language sql stable as $$
	select coalesce(bool_or(l.trial or c.trial), false), coalesce(bool_or(c.vip), false)
	from lesson l join course c on c.id = l.course_id where l.resource_id = asset and c.online
$$;

create function transcript_write(asset int, of_lang text, cues jsonb) returns void language plpgsql as $$
begin
	delete from transcript_piece where asset_id = asset and lang = of_lang;
	insert into transcript_piece (asset_id, lang, n, starts, lines, words, open, vip)
	select asset, of_lang, piece, array_agg(start order by at), array_agg(line order by at), search_text(string_agg(line, E'\n' order by at)), a.open, a.vip
	from (
		select (at - 1) / 12 as piece, at, floor((cue ->> 'start')::numeric)::int as start, regexp_replace(cue ->> 'text', '\s+', ' ', 'g') as line
		from jsonb_array_elements(cues) with ordinality t(cue, at)) c, transcript_access(asset) a
	group by piece, a.open, a.vip;
	if exists (select from lesson where resource_id = asset) then perform cache_touch(array['courses']); end if;
end $$;

create function transcript_changed() returns trigger language plpgsql as $$
begin
	perform transcript_write(new.asset_id, new.lang, new.cues);
	return null;
end $$;
create function transcript_removed() returns trigger language plpgsql as $$
begin
	perform transcript_write(old.asset_id, old.lang, '[]');
	return null;
end $$;
create trigger transcript_insert after insert on media_caption for each row execute function transcript_changed();
create trigger transcript_update after update on media_caption for each row when (old.cues is distinct from new.cues) execute function transcript_changed();
create trigger transcript_delete after delete on media_caption for each row execute function transcript_removed();

create function transcript_access_copy(assets int[]) returns void language plpgsql as $$
begin
	update transcript_piece p set open = a.open, vip = a.vip
	from unnest(assets) asset, transcript_access(asset) a
	where p.asset_id = asset and (p.open, p.vip) is distinct from (a.open, a.vip);
	if found then perform cache_touch(array['courses']); end if;
end $$;

create function lesson_transcripts_changed() returns trigger language plpgsql as $$
begin
	perform transcript_access_copy(array(select distinct resource_id from changed where resource_id is not null));
	return null;
end $$;
create trigger lesson_transcript_insert after insert on lesson referencing new table as changed for each statement execute function lesson_transcripts_changed();
create trigger lesson_transcript_delete after delete on lesson referencing old table as changed for each statement execute function lesson_transcripts_changed();
create function lesson_transcripts_updated() returns trigger language plpgsql as $$
begin
	perform transcript_access_copy(array(
		select distinct asset from before o join after n using (id), unnest(array[o.resource_id, n.resource_id]) asset
		where asset is not null and (o.course_id, o.resource_id, o.trial) is distinct from (n.course_id, n.resource_id, n.trial)));
	return null;
end $$;
create trigger lesson_transcript_update after update on lesson referencing old table as before new table as after for each statement execute function lesson_transcripts_updated();

create function course_transcripts_changed() returns trigger language plpgsql as $$
begin
	perform transcript_access_copy(array(select distinct resource_id from lesson where course_id = new.id and resource_id is not null));
	return null;
end $$;
create trigger course_transcript_update after update on course for each row
	when ((old.online, old.trial, old.vip) is distinct from (new.online, new.trial, new.vip)) execute function course_transcripts_changed();

select transcript_write(asset_id, lang, cues) from media_caption;

create index transcript_open on transcript_piece using gin (to_tsvector('simple', bigrams(words))) where open;
create index transcript_open_1 on transcript_piece using gin (to_tsvector('simple', bigrams(words))) where open and tier >= 1;
create index transcript_open_2 on transcript_piece using gin (to_tsvector('simple', bigrams(words))) where open and tier >= 2;
create index transcript_vip on transcript_piece using gin (to_tsvector('simple', bigrams(words))) where vip;
create index transcript_vip_1 on transcript_piece using gin (to_tsvector('simple', bigrams(words))) where vip and tier >= 1;
create index transcript_vip_2 on transcript_piece using gin (to_tsvector('simple', bigrams(words))) where vip and tier >= 2;
