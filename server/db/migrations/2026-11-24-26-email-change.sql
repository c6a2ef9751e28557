-- An address that a member wants mail sent to. It becomes theirs (member.email) when whoever reads it confirms; until then the old one stays.
create table email_change (
	id int generated always as identity primary key,
	member_id int not null references member on delete cascade,
	email text not null,
	-- The address that it takes the place of, which is told.
	before text,
	locale text not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	tries int not null default 0,
	confirmed_at timestamptz,
	-- Another was asked for, or it was taken back.
	dropped_at timestamptz
);
create index on email_change (member_id, created_at desc, id desc);
create index on email_change (lower(email), created_at);
create index on email_change (created_at);
-- One member may have an address: of two who confirm it at once one is refused.
create unique index member_email on member (lower(email)) where email is not null;
