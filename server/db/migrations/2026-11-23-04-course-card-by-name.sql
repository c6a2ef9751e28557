-- What a card shows stands in `course.card` by name: the contract's names where the value is the contract's (`StoredCard` in courses.queries.ts).
alter table course drop column card;
drop function course_card;

-- Immutable indeed: numbers, texts and a moment in milliseconds look the same under every setting.
create function course_card(
	id int, title text, subtitle text, cover text, cover_salt int, price int, original_price int, vip boolean, trial boolean, category_id int,
	category jsonb, lesson_count int, duration_seconds int, learner_count int, rating numeric, rating_count int, published_at timestamptz,
	teachers jsonb, en jsonb
) returns json language sql immutable parallel safe as $$
	select json_build_object(
		'id', id,
		'title', title,
		'subtitle', subtitle,
		'cover', cover,
		'coverSalt', cover_salt,
		'price', price,
		'originalPrice', original_price,
		'vipFlag', vip::int,
		'trialFlag', trial::int,
		'categoryId', category_id,
		'categoryName', category -> 0,
		'categoryKey', category -> 1,
		'lessonCount', lesson_count,
		'durationSeconds', duration_seconds,
		'learnerCount', learner_count,
		'rating', rating,
		'ratingCount', rating_count,
		'publishedAt', (extract(epoch from published_at) * 1000)::bigint,
		'teachers', teachers,
		'en', json_build_object('title', en -> 'title', 'subtitle', en -> 'subtitle', 'categoryName', category -> 2))
$$;
alter table course add column card json not null generated always as (course_card(id, title, subtitle, cover, cover_salt, price, original_price, vip, trial,
	category_id, category_copy, lesson_count, duration_seconds, learner_count, rating, rating_count, published_at, teachers, en)) stored;
