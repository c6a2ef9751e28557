-- What was done and must not be done again (`once.ts`), with what was answered then.
create table once_done (
	key text primary key,
	at timestamptz not null default now(),
	answer jsonb
);
-- Events alone are forgotten one day.
create index on once_done (at) where key like 'event %';
