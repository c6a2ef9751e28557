-- What a card shows stands ready beside its course: a list then reads one table and builds nothing (docs/decisions/2026-11-21-ready-cards.md).
create function card_category(wanted int) returns jsonb language sql stable as $$
	select jsonb_build_array(name, key, en ->> 'name') from category where id = wanted
$$;
-- A copy of its first-level category (name, key, English name), kept by the triggers that keep the names for the search.
alter table course add column category_copy jsonb not null default '[]';
update course set category_copy = card_category(cat1);

create or replace function course_categories_copy() returns trigger language plpgsql as $$
begin
	new.category_names := category_words(array[new.cat1, new.cat2, new.cat3]);
	new.category_copy := card_category(new.cat1);
	return new;
end $$;
create or replace function category_renamed() returns trigger language plpgsql as $$
begin
	update course set category_names = category_words(array[cat1, cat2, cat3]), category_copy = card_category(cat1) where new.id in (cat1, cat2, cat3);
	return null;
end $$;
drop trigger category_renamed on category;
create trigger category_renamed after update on category for each row
	when ((old.name, old.key, old.en ->> 'name') is distinct from (new.name, new.key, new.en ->> 'name')) execute function category_renamed();

-- Immutable indeed: numbers, texts and a moment in milliseconds look the same under every setting. The order is that of `Card` in courses.queries.ts.
create function course_card(
	id int, title text, subtitle text, cover text, cover_salt int, price int, original_price int, vip boolean, trial boolean, category_id int,
	category jsonb, lesson_count int, duration_seconds int, learner_count int, rating numeric, rating_count int, published_at timestamptz,
	teachers jsonb, en jsonb
) returns json language sql immutable parallel safe as $$
	select json_build_array(id, title, subtitle, cover, cover_salt, price, original_price, vip, trial, category_id,
		category -> 0, category -> 1, category -> 2, lesson_count, duration_seconds, learner_count, rating, rating_count, (extract(epoch from published_at) * 1000)::bigint,
		teachers, en -> 'title', en -> 'subtitle')
$$;
alter table course add column card json not null generated always as (course_card(id, title, subtitle, cover, cover_salt, price, original_price, vip, trial,
	category_id, category_copy, lesson_count, duration_seconds, learner_count, rating, rating_count, published_at, teachers, en)) stored;
