-- When the demo agency planned a room, and how many days from its first day that was; null for rooms that people made. Those that stand where the
-- demo put them move on with the clock (tools/seed/follow-clock.ts); one that was given another time stays where it is.
alter table live_room add column demo_start_at timestamptz;
alter table live_room add column demo_day smallint;
alter table live_room add constraint live_room_demo check ((demo_start_at is null) = (demo_day is null));

create index live_room_replay on live_room (end_at desc, id desc) where online and state = 'replay';
