-- The cart: what a member may want to order together. It holds neither a place nor a price.
create table cart_item (
	member_id int not null references member on delete cascade,
	product_id int not null references product on delete cascade,
	-- Fen that it cost when it was put in.
	price int not null check (price >= 0),
	added_at timestamptz not null,
	primary key (member_id, product_id)
);
create index on cart_item (product_id);
