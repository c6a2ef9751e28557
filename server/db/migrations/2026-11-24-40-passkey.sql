-- What authenticators call a member: random, so that it tells nothing about them.
create table passkey_user (
	member_id int primary key references member on delete cascade,
	handle bytea not null unique check (octet_length(handle) = 32)
);

create table passkey (
	id int generated always as identity primary key,
	member_id int not null references member on delete cascade,
	-- What the authenticator calls it, base64url.
	credential_id text not null unique,
	public_key bytea not null,
	-- How often it has signed; synced ones always say 0.
	counter bigint not null,
	transports text[] not null,
	-- Whether it is made to be kept by a service, and whether it was at its last use.
	device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
	backed_up boolean not null,
	-- The make of the authenticator.
	aaguid text not null,
	-- The name of the site that it holds for.
	rp_id text not null,
	name text not null,
	created_at timestamptz not null,
	used_at timestamptz
);
create index passkey_of_member on passkey (member_id, id desc);

-- What was asked of an authenticator and is not answered yet: answered once, by deleting it.
create table passkey_challenge (
	challenge bytea primary key check (octet_length(challenge) = 32),
	purpose text not null check (purpose in ('add', 'login')),
	-- Who adds one; nobody is known yet at a login.
	member_id int references member on delete cascade,
	expires_at timestamptz not null,
	check ((purpose = 'add') = (member_id is not null))
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
create index passkey_challenge_of_member on passkey_challenge (member_id) where member_id is not null;

-- What the member did with them, and a key that somebody has a copy of, are told beside what others tried.
alter table security_event drop constraint security_event_kind_check;
alter table security_event add constraint security_event_kind_check
	check (kind in ('password_guesses', 'sms_used_up', 'passkey_added', 'passkey_removed', 'passkey_copied'));
