-- Failures count by account and source, codes by who asked for them, and logins that have ended stay known for a while.

-- `stranger` counts for the account and for the address, `proof` (with a proof of work) for the account at this address, `device` for
-- the account on a device that has logged in to it before. `pending`: the password is being verified.
alter table login_failure
	add column kind text not null default 'stranger' check (kind in ('stranger', 'proof', 'device')),
	add column device_hash bytea,
	add column pending boolean not null default false;

-- Browsers that have logged in as this member, by the SHA-256 of what their cookie says.
create table member_device (
	member_id int not null references member on delete cascade,
	device_hash bytea not null,
	created_at timestamptz not null,
	seen_at timestamptz not null,
	primary key (member_id, device_hash)
);
create index on member_device (device_hash);

-- Whoever asked for the code: only that browser may try it. Null: a client without cookies. `known`: its budget is the device's own.
alter table sms_code
	add column device_hash bytea,
	add column known boolean not null default false;

-- What others tried with a member's account, a row a day and kind: told on the profile page.
create table security_event (
	member_id int not null references member on delete cascade,
	kind text not null check (kind in ('password_guesses', 'sms_used_up')),
	day date not null,
	count int not null default 1,
	first_at timestamptz not null,
	last_at timestamptz not null,
	primary key (member_id, kind, day)
);

-- When a login ended: what was heard before that still counts, what comes later does not.
create table ended_session (
	session_id int primary key,
	member_id int not null references member on delete cascade,
	ended_at timestamptz not null
);
create index on ended_session (member_id);
create index on ended_session (ended_at);
