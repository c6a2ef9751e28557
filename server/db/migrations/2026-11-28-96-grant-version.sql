-- A grant that is prolonged, put off or removed is not counted any more as begun or as ended, which takes up to two away from `member_version`: every change of
-- one adds three, so that the number is always one that the member never had.
create or replace function member_changed() returns trigger language plpgsql as $$
begin
	new.version := new.version + 1;
	return new;
end
$$;
create function member_grant_changed() returns trigger language plpgsql as $$
begin
	update member set version = version + 2 where id in (old.member_id, new.member_id);
	return null;
end
$$;
drop trigger member_own_changed on enrolment_grant;
create trigger member_grant_changed after insert or update or delete on enrolment_grant for each row execute function member_grant_changed();
