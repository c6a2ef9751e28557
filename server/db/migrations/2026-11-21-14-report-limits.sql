-- What a member may write by reports: each write moves the moment on, and time catches up with it (`budget.rules.ts`).
alter table chain_head
	add column busy_until timestamptz not null default '-infinity',
	add column noted_until timestamptz not null default '-infinity';

-- The record that a report goes on in: the newest of this lesson. Neither column changes with a report.
create index on listening_record (member_id, lesson_id, id desc);
