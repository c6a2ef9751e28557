-- What a member has saved for later: a course today, a room when rooms are sold.
create table favourite (
	member_id int not null references member on delete cascade,
	prod_id int not null references product on delete cascade,
	created_at timestamptz not null,
	primary key (member_id, prod_id)
);
create index on favourite (member_id, created_at desc, prod_id desc);
create index on favourite (prod_id);
create trigger member_own_changed after insert or delete on favourite for each row execute function member_own_changed();
