-- What members really heard, the ledger that proves it, listening records, statements of study hours.

create function multirange_seconds(pieces int4multirange) returns int language sql immutable strict parallel safe as $$
	select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(pieces) r
$$;

-- One row a member and lesson. No column that a report changes has an index, and a report looks nothing up elsewhere, so the
-- row has no foreign keys: what belongs to a lesson that is gone drops out where lessons are joined.
create table heard (
	member_id int not null,
	lesson_id int not null,
	course_id int not null,
	heard int4multirange not null default '{}',
	heard_seconds int not null generated always as (multirange_seconds(heard)) stored,
	position int not null default 0,
	finished_at timestamptz,
	updated_at timestamptz not null,
	primary key (member_id, lesson_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

-- The newest link of a member's chain, and the lock that orders their reports. `spent` is the wall-clock time (epoch
-- milliseconds, of the last days) that has been given seconds already, on whatever device.
create table chain_head (
	member_id int primary key references member on delete cascade,
	version bigint not null default 0,
	seq bigint not null default 0,
	hash bytea not null default decode(repeat('00', 32), 'hex'),
	spent int8multirange not null default '{}'
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- Each entry is hashed with the one before (`ledger.rules.ts`). Kept for ever: a statement of study hours rests on it.
create table ledger (
	member_id int not null,
	seq bigint not null,
	lesson_id int not null,
	from_s int not null,
	to_s int not null,
	outcome text not null check (outcome in ('accepted', 'too_fast', 'outside', 'reversed', 'scattered')),
	at timestamptz not null,
	hash bytea not null,
	primary key (member_id, seq)
);
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
	raise exception 'the ledger is append-only';
end $$;
create trigger ledger_append_only before update or delete or truncate on ledger for each statement execute function ledger_is_append_only();

-- One stretch of listening: reports with less than 60 s of silence between them extend it.
create table listening_record (
	id bigint generated always as identity primary key,
	member_id int not null references member on delete cascade,
	kind text not null check (kind in ('video', 'live')),
	lesson_id int,
	room_id int,
	course_id int,
	title text not null,
	device text not null default '',
	started_at timestamptz not null,
	last_at timestamptz not null,
	heard int4multirange not null default '{}',
	heard_seconds int not null generated always as (multirange_seconds(heard)) stored,
	check ((kind = 'video') = (lesson_id is not null) and (kind = 'live') = (room_id is not null))
) with (fillfactor = 80);
create index on listening_record (member_id, started_at desc, id desc);

-- One opening of the player. `seen` holds the numbers of the reports that came, `spare_ms` what rounding left of the last one's time.
create table play_session (
	member_id int not null references member on delete cascade,
	lesson_id int not null,
	id text not null,
	opened_at timestamptz not null,
	last_at timestamptz not null,
	seen int4multirange not null default '{}',
	spare_ms int not null default 0,
	record_id bigint,
	record_at timestamptz,
	primary key (member_id, lesson_id, id)
) with (fillfactor = 70);

create table study_statement (
	code text primary key,
	member_id int not null references member on delete cascade,
	from_day date not null,
	to_day date not null check (to_day >= from_day),
	made_at timestamptz not null,
	facts jsonb not null,
	ledger_seq bigint not null,
	ledger_hash bytea not null,
	unique (member_id, from_day, to_day, ledger_seq)
);
