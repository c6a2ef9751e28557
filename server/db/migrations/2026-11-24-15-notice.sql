-- In which language a member is written to: that of the browser they used last.
alter table member add column locale text not null default 'zh-CN' check (locale in ('zh-CN', 'en'));

-- What belongs to a member's notices as a whole.
create table notice_box (
	member_id int primary key references member on delete cascade,
	-- The number that the newest notice got. Given under this row's lock, so that numbers become visible in their order.
	seq int not null default 0,
	-- No SMS and no push from 22:00 to 8:00 of the site's time zone.
	quiet boolean not null default true
);

-- Something that a member is told.
create table notice (
	id int generated always as identity primary key,
	member_id int not null references member on delete cascade,
	seq int not null,
	kind text not null check (kind in ('live', 'reply', 'order', 'course', 'goal', 'security', 'system')),
	-- Which words it has, and what stands in them (`server/modules/notices/*.notices.ts`): written when it is read, in the reader's language.
	topic text not null,
	facts jsonb not null default '{}',
	-- What makes it this one: told again it is no other.
	key text not null,
	created_at timestamptz not null,
	-- Of a digest: when the first of those that it stands for was made.
	since timestamptz not null,
	read_at timestamptz,
	-- The digest that stands for it, and how many a digest stands for.
	fold_id int references notice on delete cascade,
	folded int not null default 1 check (folded >= 1),
	-- False: the member wants to hear of it by other ways alone.
	on_site boolean not null default true,
	expires_at timestamptz not null,
	unique (member_id, seq),
	unique (member_id, key)
);
create index on notice (member_id, seq desc) where fold_id is null and on_site;
create index on notice (member_id, kind) where read_at is null and fold_id is null and on_site;
create index on notice (member_id, kind, since) where fold_id is null and on_site;
create index on notice (fold_id, seq desc) where fold_id is not null;
create index on notice (expires_at);

-- What of a notice goes out by another way than the site.
create table notice_delivery (
	id int generated always as identity primary key,
	notice_id int not null references notice on delete cascade,
	member_id int not null references member on delete cascade,
	way text not null check (way in ('push', 'sms', 'mail')),
	state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
	due_at timestamptz not null,
	attempts int not null default 0,
	-- The delivery in whose message it goes, once that is being sent: the same at every try.
	lead_id int references notice_delivery on delete set null,
	sent_at timestamptz,
	-- A phone or address other than the member's own, until it was sent: the number that they had before.
	recipient text,
	-- Why it was not sent: of the last try, or for good.
	problem text not null default '',
	unique (notice_id, way)
);
create index on notice_delivery (member_id, way, due_at) where state = 'waiting';
create index on notice_delivery (due_at) where state = 'waiting';
create index on notice_delivery (member_id, id desc);
create index on notice_delivery (lead_id) where lead_id is not null;

-- What a member wants otherwise than it is for everybody.
create table notice_setting (
	member_id int not null references member on delete cascade,
	kind text not null check (kind in ('live', 'reply', 'order', 'course', 'goal', 'security', 'system')),
	way text not null check (way in ('site', 'push', 'sms', 'mail')),
	wanted boolean not null,
	primary key (member_id, kind, way)
);

-- Told to every process that holds open connections (`server/socket/`): the logins that ended, and members who may not come in any more.
create function session_ended() returns trigger language plpgsql as $$
begin
	perform pg_notify('lectern_socket', 'member ' || new.member_id || ' ended ' || new.session_id);
	return null;
end
$$;
create trigger session_ended after insert on ended_session for each row execute function session_ended();
create function member_disabled() returns trigger language plpgsql as $$
begin
	perform pg_notify('lectern_socket', 'member ' || new.id || ' check');
	return null;
end
$$;
create trigger member_disabled after update of disabled_at on member for each row when (new.disabled_at is not null) execute function member_disabled();
