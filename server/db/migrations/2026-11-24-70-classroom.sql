-- A class in a room of the school, for which whoever is there checks in by the code that the teacher shows.
create table classroom_session (
	id int generated always as identity primary key,
	title text not null check (length(title) between 1 and 120),
	place text not null check (length(place) between 1 and 120),
	en jsonb not null default '{}',
	course_id int references course on delete set null,
	-- From when on the code is taken; to the end.
	opens_at timestamptz not null,
	begins_at timestamptz not null,
	ends_at timestamptz not null,
	code text not null check (code ~ '^[0-9]{6}$'),
	-- Staff have closed it: its code is taken no more.
	closed_at timestamptz,
	opened_by int references staff on delete set null,
	-- The client's name for what it wants: sent twice, opened once.
	request_id text not null,
	-- Goes up with each change; a change names the one that it was made from.
	version int not null default 1,
	created_at timestamptz not null,
	unique (opened_by, request_id),
	check (opens_at <= begins_at and begins_at < ends_at),
	-- One code is good for one class at a time.
	constraint classroom_code_once exclude using gist (int4range(code::int, code::int, '[]') with &&, tstzrange(opens_at, ends_at) with &&) where (closed_at is null)
);
create index on classroom_session (code, ends_at);
create index on classroom_session (ends_at, id);
create index on classroom_session (course_id);
-- Who was in a class.
create index check_in_classroom on check_in (source_id) where source = 'classroom';
