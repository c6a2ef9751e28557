-- A card names the teachers whose pages can be opened; one who was taken offline disappears from it as from the course's page, and is not found by name.
create or replace function course_teachers_copy(ids int[]) returns void language sql as $$
	update course c set teachers = s.cards, teacher_names = s.names from (
		select x.id, coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'avatar', t.avatar, 'en', jsonb_strip_nulls(jsonb_build_object('name', t.en ->> 'name')))
				order by ct.sort, t.id) filter (where t.id is not null), '[]') as cards,
			coalesce(string_agg(concat_ws(' ', t.name, t.en ->> 'name'), ' ' order by ct.sort, t.id) filter (where t.id is not null), '') as names
		from unnest(ids) x(id) left join course_teacher ct on ct.course_id = x.id left join teacher t on t.id = ct.teacher_id and t.online group by x.id) s
	where c.id = s.id
$$;
drop trigger teacher_renamed on teacher;
create trigger teacher_renamed after update on teacher for each row
	when ((old.name, old.avatar, old.en ->> 'name', old.online) is distinct from (new.name, new.avatar, new.en ->> 'name', new.online)) execute function teacher_renamed();
select course_teachers_copy(array(select distinct course_id from course_teacher ct join teacher t on t.id = ct.teacher_id where not t.online));
