-- What a calendar shows of a room, whoever changes it: its file says how new it is by `updated_at`.
create function live_room_revised() returns trigger language plpgsql as $$
begin
	new.updated_at := greatest(now(), old.updated_at + interval '1 second');
	return new;
end $$;
create trigger live_room_revised before update on live_room for each row
	when ((old.title, old.summary, old.agenda, old.start_at, old.end_at, old.teacher_id, old.en)
		is distinct from (new.title, new.summary, new.agenda, new.start_at, new.end_at, new.teacher_id, new.en))
	execute function live_room_revised();
