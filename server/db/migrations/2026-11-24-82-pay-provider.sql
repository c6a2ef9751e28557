-- Providers that take money here, with their keys: sealed, and never shown again.
create table pay_provider (
	code text primary key check (code in ('alipay', 'wechat', 'stripe')),
	-- The settings as JSON, encrypted (`server/lib/seal.ts`).
	sealed bytea not null,
	-- What may be shown of them: numbers of accounts, no key.
	summary jsonb not null,
	online boolean not null,
	version int not null default 1,
	updated_at timestamptz not null
);
