-- A course is found by the names of its categories too, and rooms, news and teachers by their English summaries.
create function category_words(ids int[]) returns text language sql stable as $$
	select coalesce(string_agg(concat_ws(' ', name, en ->> 'name'), ' ' order by level), '') from category where id = any(ids)
$$;
-- A copy, as of the teachers' names: the index cannot look into another table.
alter table course add column category_names text not null default '';
update course set category_names = category_words(array[cat1, cat2, cat3]);

create function course_categories_copy() returns trigger language plpgsql as $$
begin
	new.category_names := category_words(array[new.cat1, new.cat2, new.cat3]);
	return new;
end $$;
create trigger course_categories before insert or update of cat1, cat2, cat3 on course for each row execute function course_categories_copy();

create function category_renamed() returns trigger language plpgsql as $$
begin
	update course set category_names = category_words(array[cat1, cat2, cat3]) where new.id in (cat1, cat2, cat3);
	return null;
end $$;
create trigger category_renamed after update on category for each row
	when ((old.name, old.en ->> 'name') is distinct from (new.name, new.en ->> 'name')) execute function category_renamed();

-- What the columns are made of is changed in place where PostgreSQL can (17 and later); before that the column is made anew, with its index.
do $$
declare
	made record;
begin
	for made in select * from (values
		('course', 'create index course_tsv on course using gin (tsv) with (fastupdate = off)', $made$
			setweight(to_tsvector('simple', bigrams(title || ' ' || coalesce(en ->> 'title', ''))), 'A')
			|| setweight(to_tsvector('simple', bigrams(teacher_names)), 'B')
			|| setweight(to_tsvector('simple', bigrams(subtitle || ' ' || coalesce(en ->> 'subtitle', ''))), 'C')
			|| setweight(to_tsvector('simple', bigrams(category_names)), 'D')$made$),
		('teacher', 'create index on teacher using gin (tsv)', $made$
			setweight(to_tsvector('simple', bigrams(name || ' ' || coalesce(en ->> 'name', ''))), 'A')
			|| setweight(to_tsvector('simple', bigrams(title || ' ' || summary || ' ' || coalesce(en ->> 'title', '') || ' ' || coalesce(en ->> 'summary', ''))), 'C')$made$),
		('live_room', 'create index on live_room using gin (tsv)', $made$
			setweight(to_tsvector('simple', bigrams(title || ' ' || coalesce(en ->> 'title', ''))), 'A')
			|| setweight(to_tsvector('simple', bigrams(summary || ' ' || coalesce(en ->> 'summary', ''))), 'C')$made$),
		('news', 'create index on news using gin (tsv)', $made$
			setweight(to_tsvector('simple', bigrams(title || ' ' || coalesce(en ->> 'title', ''))), 'A')
			|| setweight(to_tsvector('simple', bigrams(summary || ' ' || coalesce(en ->> 'summary', ''))), 'C')$made$)
	) as list (of_table, index_again, expression)
	loop
		if current_setting('server_version_num')::int >= 170000 then
			execute format('alter table %I alter column tsv set expression as (%s)', made.of_table, made.expression);
		else
			execute format('alter table %I drop column tsv', made.of_table);
			execute format('alter table %I add column tsv tsvector generated always as (%s) stored', made.of_table, made.expression);
			execute made.index_again;
		end if;
	end loop;
end $$;
