-- Gift codes: a batch of one-time codes, each of which opens a course or a term of VIP to whoever takes it.

create table gift_batch (
	id int generated always as identity primary key,
	-- Null: VIP.
	course_id int references course,
	-- For how many days it opens; null: for ever.
	days int check (days between 1 and 3660),
	quantity int not null check (quantity between 1 and 5000),
	-- Who gives it, as the card shows them.
	giver text not null check (length(giver) between 1 and 40),
	message text not null default '' check (length(message) <= 200),
	starts_at timestamptz not null,
	ends_at timestamptz not null check (ends_at > starts_at),
	-- The codes are answered once: a form that arrives again makes no second batch.
	made_by int not null references staff,
	request_id text not null,
	withdrawn_at timestamptz,
	version int not null default 1,
	created_at timestamptz not null,
	unique (made_by, request_id),
	-- A VIP term has an end.
	check (course_id is not null or days is not null)
);
create index on gift_batch (course_id) where course_id is not null;

create table gift_code (
	id bigint generated always as identity primary key,
	batch_id int not null references gift_batch,
	-- A keyed hash: the code itself is nowhere.
	code_hash bytea not null unique check (length(code_hash) = 32),
	-- By which staff find one that somebody asks about.
	last_four text not null check (last_four ~ '^[2-9A-HJKMNP-Z]{4}$'),
	member_id int references member,
	taken_at timestamptz,
	withdrawn_at timestamptz,
	check ((member_id is null) = (taken_at is null)),
	-- What was taken stays.
	check (taken_at is null or withdrawn_at is null)
);
create index on gift_code (batch_id, last_four);
create index on gift_code (batch_id) where taken_at is not null;
create index on gift_code (member_id) where member_id is not null;
