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

alter table course alter column tsv set expression as (
	setweight(to_tsvector('simple', bigrams(title || ' ' || coalesce(en ->> 'title', ''))), 'A')
	|| setweight(to_tsvector('simple', bigrams(teacher_names)), 'B')
	|| setweight(to_tsvector('simple', bigrams(subtitle || ' ' || coalesce(en ->> 'subtitle', ''))), 'C')
	|| setweight(to_tsvector('simple', bigrams(category_names)), 'D'));
alter table teacher alter column tsv set expression as (
	setweight(to_tsvector('simple', bigrams(name || ' ' || coalesce(en ->> 'name', ''))), 'A')
	|| setweight(to_tsvector('simple', bigrams(title || ' ' || summary || ' ' || coalesce(en ->> 'title', '') || ' ' || coalesce(en ->> 'summary', ''))), 'C'));
alter table live_room alter column tsv set expression as (
	setweight(to_tsvector('simple', bigrams(title || ' ' || coalesce(en ->> 'title', ''))), 'A')
	|| setweight(to_tsvector('simple', bigrams(summary || ' ' || coalesce(en ->> 'summary', ''))), 'C'));
alter table news alter column tsv set expression as (
	setweight(to_tsvector('simple', bigrams(title || ' ' || coalesce(en ->> 'title', ''))), 'A')
	|| setweight(to_tsvector('simple', bigrams(summary || ' ' || coalesce(en ->> 'summary', ''))), 'C'));
