-- Invoices (fapiao) of orders: to whom they are made out, and how they stand. The invoices themselves are made with the tax office.
create table invoice (
	id bigint generated always as identity primary key,
	order_id bigint not null references customer_order,
	member_id int not null references member,
	-- `waiting` for the payment; `cancelled` by the buyer, or because all went back before it was issued; `rejected` by staff; `to_reverse`: something went back
	-- after it was issued.
	state text not null check (state in ('waiting', 'requested', 'issued', 'cancelled', 'rejected', 'to_reverse', 'reversed')),
	kind text not null check (kind in ('personal', 'company')),
	title text not null check (length(title) between 1 and 100),
	-- Of a company: its unified social credit code.
	tax_number text not null default '' check (tax_number ~ '^([0-9A-HJ-NPQRTUWXY]{18})?$'),
	-- Empty when the buyer’s account is closed.
	email text not null default '' check (length(email) <= 254),
	-- Fen that stand on it: what was really paid, less what went back before it was issued.
	amount int not null check (amount > 0),
	-- Fen that went back since it was issued.
	returned int not null default 0 check (returned between 0 and amount),
	number text unique check (number ~ '^[0-9]{20}$'),
	-- The day that stands on it.
	issued_on date,
	link text check (link ~ '^https://'),
	-- Of the one that takes it back.
	reversal_number text unique check (reversal_number ~ '^[0-9]{20}$'),
	reversed_at timestamptz,
	-- Why it was rejected.
	why text not null default '' check (length(why) <= 60),
	-- Who of the staff dealt with it last.
	staff_id int references staff,
	created_at timestamptz not null,
	-- Since when it waits for staff.
	requested_at timestamptz,
	-- Goes up with each change; one by staff names the version that it was made from.
	version int not null default 1,
	check ((kind = 'company') = (tax_number <> '')),
	check ((state in ('issued', 'to_reverse', 'reversed')) = (number is not null) and (number is null) = (issued_on is null)),
	check ((state = 'reversed') = (reversed_at is not null) and (reversed_at is null) = (reversal_number is null)),
	check ((state = 'to_reverse') <= (returned > 0)),
	check ((state = 'rejected') = (why <> ''))
) with (fillfactor = 85);
-- One of an order at a time; one that was never issued is asked for anew in the same row.
create unique index on invoice (order_id) where state <> 'reversed';
create index on invoice (order_id, id);
create index on invoice (member_id, id);
create index on invoice (state, requested_at, id);
