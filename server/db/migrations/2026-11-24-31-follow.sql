-- Whose new courses and live lessons a member wants to hear of.
create table follow (
	member_id int not null references member on delete cascade,
	teacher_id int not null references teacher on delete cascade,
	created_at timestamptz not null,
	primary key (member_id, teacher_id)
);
create index on follow (member_id, created_at desc, teacher_id desc);
-- A teacher's followers, read on and on by their number.
create index on follow (teacher_id, member_id);
create trigger member_own_changed after insert or delete on follow for each row execute function member_own_changed();
