-- An account that its member closes can be taken back for seven days; then nothing of the person is left in it.
alter table member
	-- When what is personal goes; null: it stays open.
	add column closes_at timestamptz,
	-- Since when nobody is behind it. The row stays, without the person: the ledger and what was written in public rest on its number.
	add column closed_at timestamptz,
	-- Goes up with each change that staff make of it; a change says which one it was made from.
	add column state_version int not null default 1,
	add constraint member_closed_is_nobody check (closed_at is null or (phone is null and email is null and nickname = '' and password_hash is null));
create index member_closing on member (closes_at) where closes_at is not null;

-- Staff look members up by how their names begin.
create index member_nickname on member (lower(nickname) text_pattern_ops, id);
