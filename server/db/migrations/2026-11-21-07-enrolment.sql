-- Who may watch what, until when, and why: grants with a source. A refund takes back its own grant and no other.

create table enrolment_grant (
	id bigint generated always as identity primary key,
	member_id int not null references member on delete cascade,
	-- Null: every VIP course.
	course_id int references course,
	source text not null check (source in ('order', 'vip', 'gift', 'staff')),
	-- What it comes from: an order's line, a gift's name. The same one arriving twice grants once.
	source_ref text not null,
	starts_at timestamptz not null default now(),
	-- Null: for ever.
	ends_at timestamptz,
	revoked_at timestamptz,
	revoked_why text,
	created_at timestamptz not null default now(),
	check (ends_at > starts_at),
	-- A VIP term has an end.
	check (course_id is not null or ends_at is not null),
	unique nulls not distinct (source, source_ref, member_id, course_id)
);
-- The one question: this reader, this course or VIP.
create index on enrolment_grant (member_id, course_id);
create index on enrolment_grant (course_id) where course_id is not null;

-- VIP terms from before there were grants. From here on `member.vip_until` is a copy for showing; grants decide.
insert into enrolment_grant (member_id, course_id, source, source_ref, ends_at)
select id, null, 'vip', 'before-grants', vip_until from member where vip_until > now();

-- Sessions that play, newest start first: an account plays on three at once. Nothing that a heartbeat changes is indexed.
create table play_device (
	member_id int not null references member on delete cascade,
	session_id int not null references member_session (id) on delete cascade,
	started_at timestamptz not null,
	last_at timestamptz not null,
	-- Set when newer ones took its place; cleared when its reader opens a lesson again.
	ousted_at timestamptz,
	primary key (member_id, session_id)
) with (fillfactor = 70);
create index on play_device (session_id);
