-- Payments: tries, money that came, money that goes back, what providers told us, and the books.

-- A try to pay an order, under a merchant number that is never used again.
create table payment_try (
	number text primary key check (number ~ '^[A-Za-z0-9]{6,32}$'),
	order_id bigint not null references customer_order,
	n smallint not null check (n >= 1),
	provider text not null,
	amount int not null check (amount > 0),
	state text not null default 'open' check (state in ('open', 'paid', 'closed')),
	created_at timestamptz not null,
	expires_at timestamptz not null,
	unique (order_id, n)
);
create unique index on payment_try (order_id) where state = 'open';

-- Money that came, whatever its order's state was then.
create table payment (
	id bigint generated always as identity primary key,
	provider text not null,
	trade_number text not null,
	number text not null references payment_try,
	order_id bigint not null references customer_order,
	amount int not null check (amount > 0),
	currency text not null,
	paid_at timestamptz not null,
	noted_at timestamptz not null,
	-- Whether it paid the order; otherwise it goes back.
	applied boolean not null,
	-- The one guard against counting money twice.
	unique (provider, trade_number)
);
create index on payment (order_id);
-- An order is paid once.
create unique index on payment (order_id) where applied;

create table refund (
	number text primary key check (number ~ '^[A-Za-z0-9]{6,32}$'),
	payment_id bigint not null references payment,
	order_id bigint not null references customer_order,
	-- Lines that were taken back; empty: money that paid nothing.
	lines smallint[] not null default '{}',
	amount int not null check (amount > 0),
	reason text not null,
	who text not null check (who in ('member', 'staff', 'site')),
	staff_id int references staff,
	state text not null default 'queued' check (state in ('queued', 'sent', 'done', 'failed')),
	-- What the provider said of one that failed.
	detail text not null default '',
	created_at timestamptz not null,
	done_at timestamptz,
	check ((state = 'done') = (done_at is not null))
);
create index on refund (order_id);
create index on refund (payment_id);
create index on refund (created_at) where state <> 'done';

-- What came to the notice addresses, proved or not, before anything is done about it.
create table payment_notice (
	id bigint generated always as identity primary key,
	provider text not null,
	-- The provider's name of it.
	notice_id text,
	verified boolean not null,
	-- Why it was not believed.
	fault text,
	headers jsonb not null,
	-- Whole when it was proved, else the first 4 kB.
	body bytea not null,
	event jsonb,
	received_at timestamptz not null,
	applied_at timestamptz,
	outcome text,
	check (verified = (notice_id is not null and event is not null and fault is null))
);
-- A forged one must never take the place of the real one.
create unique index on payment_notice (provider, notice_id) where verified;
create index on payment_notice (received_at) where not verified;
create index on payment_notice (received_at) where verified and applied_at is null;

-- Double entry: what happens to money is a posting, its legs add up to nought.
create table money_posting (
	id bigint generated always as identity primary key,
	cause text not null check (cause in ('payment', 'refund')),
	cause_id text not null,
	at timestamptz not null,
	-- The same thing is entered once.
	unique (cause, cause_id)
);

create table money_entry (
	posting_id bigint not null references money_posting,
	line smallint not null,
	-- `provider:wechat` what a provider holds for us; `sales` what was earned; `owed` what goes back to a payer.
	account text not null,
	amount bigint not null check (amount <> 0),
	currency text not null,
	primary key (posting_id, line)
);
create index on money_entry (account, posting_id);

create function money_legs_balance() returns trigger language plpgsql as $$
begin
	if exists (select 1 from fresh group by posting_id, currency having sum(amount) <> 0 or count(*) < 2) then
		raise exception 'posting does not balance' using errcode = '23514';
	end if;
	return null;
end $$;
create trigger money_entry_balance after insert on money_entry referencing new table as fresh for each statement execute function money_legs_balance();

create function money_is_final() returns trigger language plpgsql as $$
begin
	raise exception 'the books are only ever added to' using errcode = '23514';
end $$;
create trigger money_entry_final before update or delete or truncate on money_entry for each statement execute function money_is_final();
create trigger money_posting_final before update or delete or truncate on money_posting for each statement execute function money_is_final();

create function money_posting_has_legs() returns trigger language plpgsql as $$
begin
	if not exists (select 1 from money_entry where posting_id = new.id) then
		raise exception 'posting without legs' using errcode = '23514';
	end if;
	return null;
end $$;
create constraint trigger money_posting_legs after insert on money_posting deferrable initially deferred
	for each row execute function money_posting_has_legs();

-- The built-in cashier's own books: it plays a provider where nobody pays real money.
create table sandbox_trade (
	number text primary key,
	amount int not null,
	subject text not null,
	expires_at timestamptz not null,
	return_url text not null,
	notify_url text not null,
	state text not null default 'open' check (state in ('open', 'paid', 'failed', 'closed')),
	trade_number text unique,
	paid_amount int,
	paid_at timestamptz
);

create table sandbox_refund (
	number text primary key,
	trade text not null references sandbox_trade,
	amount int not null check (amount > 0),
	at timestamptz not null
);
create index on sandbox_refund (trade);
