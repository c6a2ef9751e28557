-- What of the site is a member's own may be kept as long as this number stays: it counts every change of their profile, their grants and their reviews.
alter table member add column version bigint not null default 0;
create function member_changed() returns trigger language plpgsql as $$
begin
	new.version := old.version + 1;
	return new;
end
$$;
create trigger member_changed before update on member for each row execute function member_changed();

create function member_own_changed() returns trigger language plpgsql as $$
begin
	update member set version = version where id in (old.member_id, new.member_id);
	return null;
end
$$;
create trigger member_own_changed after insert or update or delete on enrolment_grant for each row execute function member_own_changed();
create trigger member_own_changed after insert or update or delete on review for each row execute function member_own_changed();

-- The same with every report of listening, and with every grant that has begun or ended by `at`: it never comes back to what it was.
create function member_version(of_member int, at timestamptz) returns bigint language sql stable as $$
	select m.version + coalesce((select c.version from chain_head c where c.member_id = of_member), 0)
		+ (select count(*) + count(*) filter (where g.ends_at <= at) from enrolment_grant g where g.member_id = of_member and g.starts_at <= at)
	from member m where m.id = of_member
$$;
