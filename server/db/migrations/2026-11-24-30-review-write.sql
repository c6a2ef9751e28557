-- Reviews are written, edited and taken back by members, found helpful by others, answered and hidden by staff.
alter table review
	add column anonymous boolean not null default false,
	-- Goes up with each change by its writer; a change by them says which one it was made from.
	add column edition int not null default 1,
	-- Goes up with every change, also by staff, whose changes name it.
	add column version int not null default 1,
	add column edited_at timestamptz,
	-- One that staff had hidden when its writer took it back: its words are gone, and the next one of the same member is hidden as well.
	add column removed_at timestamptz,
	add column helpful_count int not null default 0 check (helpful_count >= 0),
	add constraint review_removed_hidden check (removed_at is null or (not online and text = ''));
create index review_helpful_first on review (course_id, helpful_count desc, created_at desc, id desc) where online;
-- Also one number of stars, the most helpful first.
create index review_stars_helpful on review (course_id, stars, helpful_count desc, created_at desc, id desc) where online;
-- The lists of the console.
create index review_all on review (created_at desc, id desc) where removed_at is null;
create index review_unanswered on review (created_at desc, id desc) where reply is null and online;
create index review_hidden on review (created_at desc, id desc) where not online and removed_at is null;

create table review_helpful (
	review_id int not null references review on delete cascade,
	member_id int not null references member on delete cascade,
	created_at timestamptz not null,
	primary key (review_id, member_id)
);
create index on review_helpful (member_id);

create function review_helpful_keep() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then update review set helpful_count = helpful_count + 1 where id = new.review_id;
	else update review set helpful_count = helpful_count - 1 where id = old.review_id;
	end if;
	return null;
end $$;
create trigger review_helpful_keep after insert or delete on review_helpful for each row execute function review_helpful_keep();
create trigger member_own_changed after insert or delete on review_helpful for each row execute function member_own_changed();

-- That others find a review helpful changes nothing that is its writer's own.
drop trigger member_own_changed on review;
create trigger member_own_changed after insert or delete on review for each row execute function member_own_changed();
create trigger member_own_updated after update on review for each row
	when ((to_jsonb(old) - 'helpful_count') is distinct from (to_jsonb(new) - 'helpful_count')) execute function member_own_changed();
