-- Categories, products, courses, teachers, live rooms, news.

create table category (
	id int generated always as identity primary key,
	parent_id int references category,
	level smallint not null check (level between 1 and 3),
	key text not null unique,
	name text not null,
	sort int not null default 0,
	online boolean not null default true,
	en jsonb not null default '{}'
);
create index on category (parent_id, sort);

create table teacher (
	id int generated always as identity primary key,
	name text not null,
	-- Empty: drawn from the name.
	avatar text not null default '',
	title text not null default '',
	summary text not null default '',
	introduction text not null default '',
	category_id int not null references category,
	years smallint not null default 0,
	recommended smallint,
	online boolean not null default true,
	course_count int not null default 0,
	learner_count int not null default 0,
	rating numeric(2, 1) not null default 0,
	sort int not null default 0,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	withdrawn_at timestamptz,
	en jsonb not null default '{}',
	tsv tsvector generated always as (
		setweight(to_tsvector('simple', bigrams(name || ' ' || coalesce(en ->> 'name', ''))), 'A')
		|| setweight(to_tsvector('simple', bigrams(title || ' ' || summary || ' ' || coalesce(en ->> 'title', ''))), 'C')) stored
);
create index on teacher (category_id, sort, id) where online;
create index on teacher (sort, id) where online;
create index on teacher using gin (tsv);

-- Everything that can be bought: 1 course, 2 live room, 3 VIP plan. The id is shared with the table of its kind.
create table product (
	id int generated always as identity primary key,
	prod_type smallint not null check (prod_type in (1, 2, 3)),
	created_at timestamptz not null default now()
);

create table course (
	id int primary key references product,
	title text not null,
	subtitle text not null default '',
	-- Empty: drawn from id and category.
	cover text not null default '',
	cover_salt int not null default 0,
	price int not null check (price >= 0),
	original_price int check (original_price >= 0),
	vip boolean not null default false,
	trial boolean not null default false,
	flags smallint generated always as ((vip::int + 2 * trial::int)::smallint) stored,
	category_id int not null references category,
	cat1 int not null references category,
	cat2 int references category,
	cat3 int references category,
	-- Copies kept by the catalogue's own writes; learner_count is copied from enrolments in batches, never per enrolment.
	lesson_count int not null default 0,
	duration_seconds int not null default 0,
	learner_count int not null default 0,
	rating numeric(2, 1) not null default 0,
	rating_count int not null default 0,
	-- Copies of its teachers, for cards and for search; triggers below keep them.
	teachers jsonb not null default '[]',
	teacher_names text not null default '',
	audience text not null default '',
	outcomes text[] not null default '{}',
	introduction text not null default '',
	validity_days int,
	materials boolean not null default false,
	online boolean not null default true,
	published_at timestamptz not null default now(),
	recommended smallint,
	trial_rank smallint,
	seo jsonb not null default '{}',
	updated_at timestamptz not null default now(),
	withdrawn_at timestamptz,
	en jsonb not null default '{}',
	tsv tsvector generated always as (
		setweight(to_tsvector('simple', bigrams(title || ' ' || coalesce(en ->> 'title', ''))), 'A')
		|| setweight(to_tsvector('simple', bigrams(teacher_names)), 'B')
		|| setweight(to_tsvector('simple', bigrams(subtitle || ' ' || coalesce(en ->> 'subtitle', ''))), 'C')) stored
);

-- One index a (level of category, sort): the flags stand in the key, so a filtered list reads only what it shows.
create index course_newest on course (flags, published_at desc, id desc) where online;
create index course_newest_1 on course (cat1, flags, published_at desc, id desc) where online;
create index course_newest_2 on course (cat2, flags, published_at desc, id desc) where online;
create index course_newest_3 on course (cat3, flags, published_at desc, id desc) where online;
create index course_popular on course (flags, learner_count desc, id desc) where online;
create index course_popular_1 on course (cat1, flags, learner_count desc, id desc) where online;
create index course_popular_2 on course (cat2, flags, learner_count desc, id desc) where online;
create index course_popular_3 on course (cat3, flags, learner_count desc, id desc) where online;
create index course_price on course (flags, price desc, id desc) where online;
create index course_price_1 on course (cat1, flags, price desc, id desc) where online;
create index course_price_2 on course (cat2, flags, price desc, id desc) where online;
create index course_price_3 on course (cat3, flags, price desc, id desc) where online;
-- The search window and its fall-back.
create index course_window on course (learner_count desc, id desc) where online;
create index course_tsv on course using gin (tsv) with (fastupdate = off);
create index course_recommended on course (recommended) where online and recommended is not null;
create index course_recommended_1 on course (cat1, recommended) where online and recommended is not null;
create index course_trial_rank on course (trial_rank) where online and trial_rank is not null;

-- How many courses are online per category node (0 is all) and flags: exact totals without counting.
create table course_count (
	node int not null,
	flags smallint not null,
	n int not null default 0,
	primary key (node, flags)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

create function course_count_add(nodes int[], f smallint, delta int) returns void language sql as $$
	insert into course_count (node, flags, n)
	select node, f, delta from unnest(nodes) node where node is not null order by node
	on conflict (node, flags) do update set n = course_count.n + excluded.n
$$;

create function course_count_keep() returns trigger language plpgsql as $$
begin
	if tg_op <> 'INSERT' and old.online then perform course_count_add(array[0, old.cat1, old.cat2, old.cat3], old.flags, -1); end if;
	if tg_op <> 'DELETE' and new.online then perform course_count_add(array[0, new.cat1, new.cat2, new.cat3], new.flags, 1); end if;
	return null;
end $$;
create trigger course_count_insert after insert on course for each row execute function course_count_keep();
create trigger course_count_delete after delete on course for each row execute function course_count_keep();
create trigger course_count_update after update on course for each row
	when ((old.cat1, old.cat2, old.cat3, old.vip, old.trial, old.online) is distinct from (new.cat1, new.cat2, new.cat3, new.vip, new.trial, new.online))
	execute function course_count_keep();

create table course_teacher (
	course_id int not null references course on delete cascade,
	teacher_id int not null references teacher,
	sort smallint not null default 0,
	primary key (course_id, teacher_id)
);
create index on course_teacher (teacher_id, course_id);

-- A card shows its teachers: sixteen look-ups a page that a copy saves.
create function course_teachers_copy(ids int[]) returns void language sql as $$
	update course c set teachers = s.cards, teacher_names = s.names from (
		select x.id, coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'avatar', t.avatar, 'en', jsonb_strip_nulls(jsonb_build_object('name', t.en ->> 'name')))
				order by ct.sort, t.id) filter (where t.id is not null), '[]') as cards,
			coalesce(string_agg(concat_ws(' ', t.name, t.en ->> 'name'), ' ' order by ct.sort, t.id), '') as names
		from unnest(ids) x(id) left join course_teacher ct on ct.course_id = x.id left join teacher t on t.id = ct.teacher_id group by x.id) s
	where c.id = s.id
$$;
create function course_teachers_changed() returns trigger language plpgsql as $$
begin
	perform course_teachers_copy((select array_agg(distinct course_id) from changed));
	return null;
end $$;
create trigger course_teacher_insert after insert on course_teacher referencing new table as changed for each statement execute function course_teachers_changed();
create trigger course_teacher_update after update on course_teacher referencing new table as changed for each statement execute function course_teachers_changed();
create trigger course_teacher_delete after delete on course_teacher referencing old table as changed for each statement execute function course_teachers_changed();
create function teacher_renamed() returns trigger language plpgsql as $$
begin
	perform course_teachers_copy((select array_agg(course_id) from course_teacher where teacher_id = new.id));
	return null;
end $$;
create trigger teacher_renamed after update on teacher for each row
	when ((old.name, old.avatar, old.en ->> 'name') is distinct from (new.name, new.avatar, new.en ->> 'name')) execute function teacher_renamed();

create table chapter (
	id int generated always as identity primary key,
	course_id int not null references course on delete cascade,
	title text not null,
	sort smallint not null default 0
);
create index on chapter (course_id, sort);

create table lesson (
	id int generated always as identity primary key,
	course_id int not null references course on delete cascade,
	chapter_id int not null references chapter on delete cascade,
	title text not null,
	sort smallint not null default 0,
	seconds int not null default 0,
	trial boolean not null default false,
	kind text not null default 'video' check (kind in ('video', 'live', 'document')),
	-- Filled by the media library.
	resource_id int
);
create index on lesson (course_id, sort);

create table vip_plan (
	id int primary key references product,
	title text not null,
	days int not null check (days > 0),
	price int not null check (price >= 0),
	original_price int,
	note text not null default '',
	sort smallint not null default 0,
	online boolean not null default true,
	en jsonb not null default '{}'
);

create table live_room (
	id int primary key references product,
	title text not null,
	cover text not null default '',
	teacher_id int not null references teacher,
	category_id int not null references category,
	course_id int references course,
	start_at timestamptz not null,
	end_at timestamptz not null check (end_at > start_at),
	-- What the stream says. A scheduled room whose time has gone by reads as ended.
	state text not null default 'upcoming' check (state in ('upcoming', 'live', 'ended', 'replay')),
	price int not null default 0 check (price >= 0),
	reserved_count int not null default 0,
	summary text not null default '',
	agenda jsonb not null default '[]',
	replay_resource_id int,
	online boolean not null default true,
	updated_at timestamptz not null default now(),
	withdrawn_at timestamptz,
	en jsonb not null default '{}',
	tsv tsvector generated always as (
		setweight(to_tsvector('simple', bigrams(title || ' ' || coalesce(en ->> 'title', ''))), 'A')
		|| setweight(to_tsvector('simple', bigrams(summary)), 'C')) stored
);
create index live_room_end on live_room (end_at, id) where online;
create index live_room_end_1 on live_room (category_id, end_at, id) where online;
create index live_room_start on live_room (start_at, id) where online;
create index on live_room (teacher_id);
create index on live_room using gin (tsv);

create table news_module (
	id int generated always as identity primary key,
	key text not null unique,
	name text not null,
	sort smallint not null default 0,
	en jsonb not null default '{}'
);

create table news (
	id int generated always as identity primary key,
	module_id int not null references news_module,
	title text not null,
	summary text not null default '',
	content text not null default '',
	cover text not null default '',
	-- Level-1 category key that the drawn picture follows when there is no cover.
	picture text not null default 'writing',
	author text not null default '',
	source text not null default '',
	published_at timestamptz not null default now(),
	view_count int not null default 0,
	online boolean not null default true,
	updated_at timestamptz not null default now(),
	withdrawn_at timestamptz,
	en jsonb not null default '{}',
	tsv tsvector generated always as (
		setweight(to_tsvector('simple', bigrams(title || ' ' || coalesce(en ->> 'title', ''))), 'A')
		|| setweight(to_tsvector('simple', bigrams(summary)), 'C')) stored
);
create index news_newest on news (published_at desc, id desc) where online;
create index news_newest_module on news (module_id, published_at desc, id desc) where online;
create index news_hot on news (view_count desc, id desc) where online;
create index on news using gin (tsv);
create table news_count (
	module_id int primary key,
	n int not null default 0
);
create function news_count_keep() returns trigger language plpgsql as $$
begin
	if tg_op <> 'INSERT' and old.online then
		update news_count set n = n - 1 where module_id in (0, old.module_id);
	end if;
	if tg_op <> 'DELETE' and new.online then
		insert into news_count (module_id, n) values (0, 1), (new.module_id, 1)
		on conflict (module_id) do update set n = news_count.n + 1;
	end if;
	return null;
end $$;
create trigger news_count_insert after insert on news for each row execute function news_count_keep();
create trigger news_count_delete after delete on news for each row execute function news_count_keep();
create trigger news_count_update after update on news for each row
	when ((old.module_id, old.online) is distinct from (new.module_id, new.online)) execute function news_count_keep();

-- Latin words of titles, for spellings that find nothing. Refreshed by a job.
create table search_word (
	word text primary key,
	n int not null
);
create index on search_word using gin (word gin_trgm_ops);
