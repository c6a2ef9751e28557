-- A refund above the limit that one of the staff has asked for, until another one has decided. Nothing is taken back before.
create table refund_ask (
	id int generated always as identity primary key,
	order_id bigint not null references customer_order,
	lines smallint[] not null check (lines <> '{}'),
	amount int not null check (amount > 0),
	reason text not null,
	asked_by int not null references staff,
	asked_at timestamptz not null,
	state text not null default 'asked' check (state in ('asked', 'confirmed', 'turned_down')),
	decided_by int references staff,
	decided_at timestamptz,
	-- Why it was turned down.
	why text not null default '',
	check ((state = 'asked') = (decided_by is null) and (state = 'asked') = (decided_at is null)),
	constraint refund_ask_second_person check (decided_by <> asked_by)
);
-- One at a time.
create unique index on refund_ask (order_id) where state = 'asked';
create index on refund_ask (asked_at, id) where state = 'asked';
