-- Browsers that a member's notices are pushed to. They end with the login that they were made in.
create table push_subscription (
	id int generated always as identity primary key,
	member_id int not null references member on delete cascade,
	session_id int not null references member_session (id) on delete cascade,
	-- Of the browser's maker, and different for every browser.
	endpoint text not null unique,
	p256dh text not null,
	auth text not null,
	device text not null,
	created_at timestamptz not null
);
create index on push_subscription (member_id, created_at desc, id desc);
create index on push_subscription (session_id);
