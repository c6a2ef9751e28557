-- What a member wants to do in a week, Monday to Sunday by the site's calendar: minutes heard, or days with study.
create table study_goal (
	member_id int primary key references member on delete cascade,
	kind text not null check (kind in ('minutes', 'days')),
	amount int not null,
	remind boolean not null,
	set_at timestamptz not null,
	-- The Monday of the last week of which it was asked whether to remind: once a week, whatever came of it.
	asked_week date,
	check (case kind when 'days' then amount between 1 and 7 else amount between 30 and 2400 and amount % 30 = 0 end)
);
create index on study_goal (asked_week nulls first, member_id) where remind;
create trigger member_own_changed after insert or delete or update of kind, amount, remind on study_goal
	for each row execute function member_own_changed();
