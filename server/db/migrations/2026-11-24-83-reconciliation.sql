-- A provider's statement of a day, compared with our books.
create table reconciliation (
	provider text not null,
	day date not null,
	-- What differed, as it was found; none: `[]`.
	differences jsonb not null,
	made_at timestamptz not null,
	primary key (provider, day)
);
create index on reconciliation (day desc) where differences <> '[]';
create index on payment (provider, paid_at);
