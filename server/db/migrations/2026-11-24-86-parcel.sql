-- What is posted of an order that was paid: one parcel. Without a row nothing is.
create table parcel (
	order_id bigint primary key references customer_order,
	state text not null default 'waiting' check (state in ('waiting', 'sent', 'received')),
	-- Of the list in `contract/orders/staff.ts`.
	carrier text,
	tracking_number text check (tracking_number ~ '^[A-Za-z0-9-]{6,32}$'),
	sent_at timestamptz,
	-- Who said last by whom it goes.
	staff_id int references staff,
	-- Its buyer said so.
	received_at timestamptz,
	-- Goes up with each change by staff; a change names the one that it was made from.
	version int not null default 1,
	created_at timestamptz not null,
	check ((state = 'waiting') = (sent_at is null)),
	check ((sent_at is null) = (carrier is null) and (sent_at is null) = (tracking_number is null)),
	check ((state = 'received') = (received_at is not null))
) with (fillfactor = 85);
create index on parcel (state, created_at, order_id);

-- Of what was paid before.
insert into parcel (order_id, created_at)
select o.id, o.paid_at from customer_order o
where o.state = 2 and o.address is not null and exists (select from order_line l where l.order_id = o.id and l.materials and l.refunded_at is null);
