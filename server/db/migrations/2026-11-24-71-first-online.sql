-- When a course or a live room first came online; null for one that never was. Its teachers' followers are told of that once.
-- What there is by now was online before: a constant, which writes no row anew.
alter table course add column first_online_at timestamptz default now();
alter table live_room add column first_online_at timestamptz default now();
