-- Whether all places of a course are taken, for its page. How many are free only orders know; the page is made anew when there are none any more, or one again.
alter table course add column sold_out boolean not null default false;

create function course_sold_out_copy(product int, taken boolean) returns void language plpgsql as $$
begin
	update course set sold_out = taken where id = product and sold_out <> taken;
	if found then perform cache_touch(array['course:' || product]); end if;
end $$;

create function course_sold_out_changed() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then perform course_sold_out_copy(old.product_id, false);
	else perform course_sold_out_copy(new.product_id, new.free = 0);
	end if;
	return null;
end $$;
create trigger course_sold_out_insert after insert on product_seat for each row when (new.free = 0) execute function course_sold_out_changed();
create trigger course_sold_out_delete after delete on product_seat for each row when (old.free = 0) execute function course_sold_out_changed();
create trigger course_sold_out_update after update on product_seat for each row when ((old.free = 0) <> (new.free = 0)) execute function course_sold_out_changed();

update course set sold_out = true where id in (select product_id from product_seat where free = 0);
