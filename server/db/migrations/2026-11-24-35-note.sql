-- What a member writes down at a second of a lesson. Theirs alone, and kept when the lesson goes, as what they have heard is.
create table note (
	id int generated always as identity primary key,
	member_id int not null references member on delete cascade,
	lesson_id int not null,
	course_id int not null,
	second int not null check (second between 0 and 86400),
	text text not null check (length(text) between 1 and 5000),
	-- The client's name for what it wants: sent twice, written once.
	request_id text not null,
	version int not null default 1,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	-- Taken out, and for a day to be brought back.
	removed_at timestamptz,
	unique (member_id, request_id)
);
create index note_of_lesson on note (member_id, lesson_id, second, id) where removed_at is null;
create index note_of_course on note (member_id, course_id) where removed_at is null;
create index note_removed on note (removed_at) where removed_at is not null;

-- What a member asks at a second of a lesson; everybody who may watch it reads it.
create table question (
	id int generated always as identity primary key,
	member_id int not null references member on delete cascade,
	lesson_id int not null references lesson on delete cascade,
	course_id int not null references course on delete cascade,
	second int not null check (second between 0 and 86400),
	text text not null check (length(text) between 1 and 1000),
	en jsonb not null default '{}',
	request_id text not null,
	-- Goes up with each change of the question, its answer and whether it is shown.
	version int not null default 1,
	online boolean not null default true,
	created_at timestamptz not null,
	answered_at timestamptz,
	unique (member_id, request_id)
);
create index question_by_second on question (lesson_id, second, id) where online;
create index question_newest on question (lesson_id, created_at desc, id desc) where online;
create index question_of_member on question (member_id, created_at desc, id desc);
create index question_of_course on question (course_id, created_at desc, id desc);
create index question_waiting on question (created_at, id) where answered_at is null and online;
create index question_all on question (created_at desc, id desc);

create table question_answer (
	question_id int primary key references question on delete cascade,
	text text not null check (length(text) between 1 and 3000),
	text_en text,
	-- Who signs it, as they were called then: a teacher of the course, or somebody of the staff.
	name text not null,
	name_en text,
	teacher_id int references teacher on delete set null,
	staff_id int references staff on delete set null,
	answered_at timestamptz not null,
	updated_at timestamptz not null
);
create index on question_answer (teacher_id);
create index on question_answer (staff_id);
