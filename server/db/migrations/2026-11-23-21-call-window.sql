-- Calls of an address that are limited over all processes: what they cost is money, or a guess at a code or password. Windows are short and nothing is
-- owed to what was counted, so they need not survive a crash of the database.
create unlogged table call_window (
	-- The call and the address.
	key text primary key,
	started_at timestamptz not null,
	calls int not null
);
create index on call_window (started_at);
