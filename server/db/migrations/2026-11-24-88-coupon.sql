-- Coupons: what takes something off an order.

create table coupon (
	id int generated always as identity primary key,
	-- What is typed; of those that are claimed on a page it is random, and nobody can guess it.
	code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{3,31}$'),
	title text not null check (length(title) between 1 and 60),
	en jsonb not null default '{}',
	kind text not null check (kind in ('amount', 'percent')),
	-- Fen, or per cent, that is taken off.
	value int not null check (value >= 1 and (kind = 'amount' or value <= 100)),
	-- Of a percentage: no more fen than this.
	most int check (most >= 1),
	-- Fen that what it counts for must cost together.
	minimum int not null default 0 check (minimum >= 0),
	-- Which products it counts for.
	scope text not null check (scope in ('all', 'courses', 'category', 'products')),
	category_id int references category,
	product_ids int[] not null default '{}',
	starts_at timestamptz not null,
	ends_at timestamptz not null check (ends_at > starts_at),
	-- `code`: whoever types it has it; `page`: it is claimed on the pages of its courses.
	claim text not null check (claim in ('code', 'page')),
	-- How many there are; null: as many as are wanted.
	quantity int check (quantity >= 1),
	taken int not null default 0 check (taken >= 0 and (quantity is null or taken <= quantity)),
	per_member smallint not null default 1 check (per_member between 1 and 20),
	online boolean not null default true,
	version int not null default 1,
	created_at timestamptz not null,
	check ((scope = 'category') = (category_id is not null)),
	check ((scope = 'products') = (product_ids <> '{}'))
) with (fillfactor = 50);
-- What a course's page offers: those that run, a few.
create index on coupon (ends_at) where claim = 'page' and online;

-- One of a coupon that a member has: once in one order.
create table member_coupon (
	id bigint generated always as identity primary key,
	coupon_id int not null references coupon,
	member_id int not null references member,
	-- The member's first, second, … of it.
	n smallint not null check (n between 1 and 20),
	-- 1 free, 2 held by an order that waits, 3 used.
	state smallint not null default 1 check (state between 1 and 3),
	order_id bigint unique references customer_order,
	claimed_at timestamptz not null,
	used_at timestamptz,
	unique (member_id, coupon_id, n),
	check ((state = 1) = (order_id is null)),
	check ((state = 3) = (used_at is not null))
);
create index on member_coupon (coupon_id);

-- What an order says of its coupon for ever: { "title", "en" }.
alter table customer_order add column coupon jsonb;
