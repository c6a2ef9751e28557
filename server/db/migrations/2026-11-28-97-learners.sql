-- How many learn a course is counted from grants (enrolment.learners), and teachers carry the sums of their courses.

-- How many of `learner_count` were counted here; the rest is what the agency brought along.
alter table course add column learner_counted int not null default 0;

-- Courses whose learners may be others from a moment on: a grant was given, changed or taken back, or begins then. Rows are added and taken away, never
-- changed, so that no purchase waits for another of the same course.
create table learner_due (
	id bigint generated always as identity primary key,
	course_id int not null,
	due_at timestamptz not null
);
create index on learner_due (due_at);

create function learner_due_note() returns trigger language plpgsql as $$
begin
	if tg_op <> 'INSERT' and old.course_id is not null then insert into learner_due (course_id, due_at) values (old.course_id, old.starts_at); end if;
	if tg_op <> 'DELETE' and new.course_id is not null then insert into learner_due (course_id, due_at) values (new.course_id, new.starts_at); end if;
	return null;
end $$;
create trigger learner_due_insert after insert on enrolment_grant for each row execute function learner_due_note();
create trigger learner_due_delete after delete on enrolment_grant for each row execute function learner_due_note();
create trigger learner_due_update after update on enrolment_grant for each row
	when ((old.member_id, old.course_id, old.starts_at, old.revoked_at) is distinct from (new.member_id, new.course_id, new.starts_at, new.revoked_at))
	execute function learner_due_note();
insert into learner_due (course_id, due_at) select distinct course_id, starts_at from enrolment_grant where course_id is not null;

-- What a teacher carries of the courses that are offered: how many they are, and how many learn them.
create function teacher_counts_copy(ids int[]) returns void language plpgsql as $$
begin
	-- What others wrote is seen only once the rows are held.
	perform from teacher where id = any(ids) order by id for no key update;
	update teacher t set course_count = s.courses, learner_count = s.learners
	from (select x.id, count(c.id)::int as courses, least(coalesce(sum(c.learner_count), 0), 2000000000)::int as learners
		from unnest(ids) x(id) left join course_teacher ct on ct.teacher_id = x.id left join course c on c.id = ct.course_id and c.online group by x.id) s
	where t.id = s.id and (t.course_count, t.learner_count) is distinct from (s.courses, s.learners);
	-- In the order in which reviews do.
	if found then perform cache_touch(array['courses', 'teachers']); end if;
end $$;

create function course_teacher_counts() returns trigger language plpgsql as $$
begin
	perform teacher_counts_copy(array(select teacher_id from course_teacher where course_id = new.id));
	return null;
end $$;
create trigger course_teacher_counts after update on course for each row when (old.online is distinct from new.online) execute function course_teacher_counts();

create function course_teacher_counted() returns trigger language plpgsql as $$
begin
	perform teacher_counts_copy(array(select distinct teacher_id from changed));
	return null;
end $$;
create trigger course_teacher_counted_insert after insert on course_teacher referencing new table as changed for each statement execute function course_teacher_counted();
create trigger course_teacher_counted_delete after delete on course_teacher referencing old table as changed for each statement execute function course_teacher_counted();
create function course_teacher_recounted() returns trigger language plpgsql as $$
begin
	perform teacher_counts_copy(array(select teacher_id from before union select teacher_id from after));
	return null;
end $$;
create trigger course_teacher_counted_update after update on course_teacher referencing old table as before new table as after for each statement execute function course_teacher_recounted();

select teacher_counts_copy(array(select id from teacher));
