-- Bank transfers: the account that they go to, what their payers bring as a proof, and refunds that staff send by hand.

alter table pay_provider drop constraint pay_provider_code_check;
alter table pay_provider add constraint pay_provider_code_check check (code in ('alipay', 'wechat', 'stripe', 'bank'));

-- An order that is to be paid by a transfer, or once was: chosen again it is the same row, and the order does not wait any longer for it.
create table bank_transfer (
	order_id bigint primary key references customer_order,
	-- What the payer writes into the transfer's remark.
	reference text not null unique check (reference ~ '^[0-9]{8}$'),
	chosen_at timestamptz not null
);

-- What a payer shows for a transfer. Apart, as it goes with the account.
create table bank_proof (
	order_id bigint primary key references bank_transfer,
	member_id int not null references member,
	-- WebP, made anew from what was sent.
	picture bytea not null,
	-- As the payer says it: from which name, and when.
	payer text not null check (length(payer) between 1 and 60),
	paid_on date not null,
	sent_at timestamptz not null,
	-- Goes up with each picture: a decision names the one that was looked at.
	version int not null default 1,
	-- To be checked; turned down; the sum that came was another one; what it shows has arrived.
	state text not null default 'sent' check (state in ('sent', 'turned_down', 'other_amount', 'confirmed')),
	-- Why it was turned down, in the words of staff.
	why text not null default ''
);
create index on bank_proof (sent_at desc, order_id desc) where state = 'sent';
create index on bank_proof (member_id);

-- The bank's number of a refund that staff have sent.
alter table refund add column bank_number text unique;
