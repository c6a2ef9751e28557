-- Members, their sessions, SMS codes, failures; staff.

create table member (
	id int generated always as identity primary key,
	phone text unique,
	email text,
	nickname text not null,
	avatar text not null default '',
	password_hash text,
	gender text not null default 'unknown' check (gender in ('unknown', 'female', 'male')),
	birthday date,
	bio text not null default '',
	vip_until timestamptz,
	disabled_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

-- Only the SHA-256 of a token is kept.
create table member_session (
	token_hash bytea primary key,
	id int generated always as identity unique,
	member_id int not null references member on delete cascade,
	device text not null default '',
	ip inet,
	created_at timestamptz not null default now(),
	seen_at timestamptz not null default now(),
	expires_at timestamptz not null
) with (fillfactor = 85);
create index on member_session (member_id);
create index on member_session (expires_at);

create table sms_code (
	id bigint generated always as identity primary key,
	phone text not null,
	scene text not null check (scene in ('login', 'register', 'bind', 'reset')),
	code_hash bytea not null,
	tries smallint not null default 0,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	used_at timestamptz
);
create index on sms_code (phone, created_at desc);

-- A solved proof of work may be used once.
create table captcha_used (
	challenge text primary key,
	expires_at timestamptz not null
);
create index on captcha_used (expires_at);

-- Failures of the last minutes, by hashed account and by address.
create table login_failure (
	id bigint generated always as identity primary key,
	account_hash bytea not null,
	ip text not null,
	at timestamptz not null default now()
);
create index on login_failure (account_hash, at);
create index on login_failure (ip, at);

create table staff (
	id int generated always as identity primary key,
	account text not null unique,
	name text not null,
	password_hash text not null,
	-- Sealed with the installation's key.
	totp_secret bytea not null,
	roles text[] not null default '{}',
	disabled_at timestamptz,
	created_at timestamptz not null default now()
);
