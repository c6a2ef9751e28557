-- What a member asked to be given of all that is kept about them: a file in the object store, under `exports/<id>.zip`, for a day.
create table member_export (
	id bigint generated always as identity primary key,
	member_id int not null references member on delete cascade,
	state text not null default 'making' check (state in ('making', 'ready', 'failed', 'removed')),
	asked_at timestamptz not null,
	ready_at timestamptz,
	expires_at timestamptz,
	bytes bigint,
	check ((state = 'ready') <= (expires_at is not null and bytes is not null))
);
-- One at a time.
create unique index member_export_making on member_export (member_id) where state = 'making';
create index on member_export (member_id, id desc);
create index on member_export (expires_at) where state = 'ready';
create index on member_export (asked_at);
