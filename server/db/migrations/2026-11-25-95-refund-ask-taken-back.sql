-- Who has asked for a refund may take that back; to confirm it still takes a second person.
alter table refund_ask
	drop constraint refund_ask_second_person,
	add constraint refund_ask_second_person check (state <> 'confirmed' or decided_by <> asked_by);
