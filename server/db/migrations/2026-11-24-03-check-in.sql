-- That a member was there: for the streak once a day (`daily`), in a live room, in a classroom. What they were in stands in source_id, 0 for the day itself.
create table check_in (
	member_id int not null references member on delete cascade,
	source text not null check (source in ('daily', 'room', 'classroom')),
	source_id int not null default 0,
	-- Of the site's time zone; of a room the day on which it begins.
	day date not null,
	checked_at timestamptz not null,
	-- A missed day, made up later by listening.
	made_up boolean not null default false check (not made_up or source = 'daily'),
	primary key (member_id, source, source_id, day),
	check ((source = 'daily') = (source_id = 0))
);
create trigger member_own_changed after insert or delete on check_in for each row execute function member_own_changed();
