-- Staff sign in: a password and a code, sessions of their own, and what was done.

-- Null until an authenticator app has been set up.
alter table staff alter column totp_secret drop not null;
alter table staff
	-- The last thirty seconds of which a code was used: no code counts twice.
	add column totp_step bigint,
	-- Goes up with each change of name, roles or whether they may sign in.
	add column version int not null default 1,
	add constraint staff_roles_known check (roles <@ array['owner', 'editor', 'teacher', 'finance']);

-- Only the SHA-256 of a token is kept.
create table staff_session (
	id int generated always as identity primary key,
	token_hash bytea not null unique,
	staff_id int not null references staff on delete cascade,
	-- Opened with a code. One without can do nothing but set codes up.
	confirmed boolean not null,
	-- While codes are being set up: the secret, sealed with the installation's key.
	totp_pending bytea,
	device text not null default '',
	ip inet,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	ended_at timestamptz
);
create index on staff_session (staff_id);
create index on staff_session (expires_at);

-- Who did what in the console, and who tried to get in.
create table staff_audit (
	id bigint generated always as identity primary key,
	at timestamptz not null default now(),
	-- Null: somebody who named no account that there is.
	staff_id int references staff,
	kind text not null,
	-- What it was done to, as `staff 7`.
	subject text not null default '',
	detail jsonb not null default '{}',
	ip inet
);
create index on staff_audit (staff_id, at desc);
create index on staff_audit (kind, at desc);
