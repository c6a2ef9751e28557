-- What a member changes of their own account.
alter table member
	-- Goes up with each change of the profile; a change says which one it was made from.
	add column profile_version int not null default 1,
	add column password_changed_at timestamptz;
-- That it is them was shown in this login, by password or code: it opens what a found phone or a stolen token must not.
alter table member_session add column confirmed_until timestamptz;

-- 256 by 256 pixels, some 10 kB: beside the member, so that it comes and goes in one transaction with them.
create table member_avatar (
	member_id int primary key references member on delete cascade,
	-- Random: the address of a picture tells nothing, and another picture has another address.
	name text not null unique,
	picture bytea not null,
	created_at timestamptz not null
);
