-- Orders: what a member buys, at the price of the moment. Copies, so that an order says for ever what was sold.

create table customer_order (
	-- Day and eight random digits, as it is read out on the telephone.
	id bigint primary key check (id between 1000000000000000 and 9007199254740991),
	member_id int not null references member,
	-- The buyer's form: sent again it is the same order.
	request_id text not null check (length(request_id) between 1 and 64),
	-- 1 awaiting payment, 2 paid, 3 closed, 4 refunding, 5 refunded.
	state smallint not null default 1 check (state between 1 and 5),
	amount int not null check (amount >= 0),
	discount int not null default 0 check (discount between 0 and amount),
	payable int not null generated always as (amount - discount) stored,
	-- What was given back, or is on its way.
	refunded int not null default 0 check (refunded between 0 and amount - discount),
	currency text not null default 'CNY' check (currency = 'CNY'),
	-- Where materials go, as it was written then; of the person nothing stays when the account is closed.
	address jsonb,
	pay_method text check (pay_method in ('free', 'alipay', 'wechat', 'stripe', 'bank', 'sandbox')),
	created_at timestamptz not null,
	expires_at timestamptz not null,
	paid_at timestamptz,
	closed_at timestamptz,
	closed_why text check (closed_why in ('cancelled', 'expired')),
	unique (member_id, request_id),
	check ((state = 3) = (closed_at is not null and closed_why is not null)),
	check ((state in (2, 4, 5)) = (paid_at is not null and pay_method is not null))
) with (fillfactor = 85);
create index on customer_order (member_id, created_at desc, id desc);
create index on customer_order (member_id, state, created_at desc, id desc);

create table order_line (
	order_id bigint not null references customer_order,
	line smallint not null check (line >= 1),
	product_id int not null references product,
	prod_type smallint not null check (prod_type in (1, 2, 3)),
	title text not null,
	en jsonb not null default '{}',
	price int not null check (price >= 0),
	discount int not null default 0 check (discount between 0 and price),
	-- Days for which it opens what it opens; null: for ever.
	validity_days int check (validity_days > 0),
	materials boolean not null default false,
	refunded_at timestamptz,
	primary key (order_id, line),
	unique (order_id, product_id)
);
create index on order_line (product_id);

-- Every step of an order: who, when, why.
create table order_event (
	id bigint generated always as identity primary key,
	order_id bigint not null references customer_order,
	at timestamptz not null,
	-- Null: it was made.
	from_state smallint,
	to_state smallint not null,
	who text not null check (who in ('member', 'staff', 'provider', 'site')),
	staff_id int references staff,
	why text not null default ''
);
create index on order_event (order_id, id);

-- Places of a product that has a limit. A product without a row has none.
create table product_seat (
	product_id int primary key references product,
	free int not null check (free >= 0)
) with (fillfactor = 50);
