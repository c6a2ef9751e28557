-- Where a member has things posted to.
create table address (
	id int generated always as identity primary key,
	member_id int not null references member on delete cascade,
	-- Goes up with each change; a change says which one it was made from.
	version int not null default 1,
	name text not null,
	phone text not null,
	-- The code of the district, else of the city. The names stand beside it, so that an address stays what it was when divisions are drawn anew.
	division text not null check (division ~ '^[1-9][0-9]{5}$'),
	province text not null,
	city text not null,
	-- Empty where the city has none.
	district text not null,
	detail text not null,
	postcode text not null check (postcode ~ '^([0-9]{6})?$'),
	is_default boolean not null,
	created_at timestamptz not null,
	updated_at timestamptz not null
);
create index on address (member_id, id desc);
create unique index on address (member_id) where is_default;
