-- What a course costs whoever has a VIP term that runs; null: the same as everybody.
alter table course add column member_price int,
	add constraint course_member_price_check check (member_price > 0 and member_price < price);

-- The price of everybody, of a line that was sold at the price for members; null: `price` is that of everybody.
alter table order_line add column usual_price int,
	add constraint order_line_usual_price_check check (usual_price > price);
