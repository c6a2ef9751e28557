-- Group seats: a line of an order that buys a course for several people, its link, and who sits.

-- For how many people the line is; null: for the buyer. Its price is that of all of them.
alter table order_line add column seats int check (seats between 2 and 500);

alter table enrolment_grant drop constraint enrolment_grant_source_check,
	add constraint enrolment_grant_source_check check (source in ('order', 'vip', 'gift', 'staff', 'seat'));

create table seat_pool (
	id int generated always as identity primary key,
	member_id int not null references member,
	order_id bigint not null,
	line smallint not null,
	course_id int not null references course,
	seats int not null check (seats between 2 and 500),
	-- Of every seat, whenever it is taken; null: for ever.
	ends_at timestamptz,
	-- Of the link that works now, as the owner copies it.
	code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{20}$'),
	-- From when on nobody sits down by the link; null: until the seats are taken.
	code_ends_at timestamptz,
	created_at timestamptz not null,
	-- The line was given back.
	closed_at timestamptz,
	unique (order_id, line),
	foreign key (order_id, line) references order_line
);
create index on seat_pool (member_id);
create index on seat_pool (course_id);

create table seat (
	id bigint generated always as identity primary key,
	pool_id int not null references seat_pool,
	member_id int not null references member,
	taken_at timestamptz not null,
	-- The owner took it back, the line was given back, or the account was closed.
	ended_at timestamptz check (ended_at >= taken_at)
);
create unique index on seat (pool_id, member_id) where ended_at is null;
create index on seat (pool_id, id);
create index on seat (member_id);
