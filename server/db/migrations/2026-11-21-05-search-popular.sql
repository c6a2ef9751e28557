-- Counting what matches a common word costs as much as it has matches, even when the count stops at a thousand: a GIN index gives all or
-- nothing. So the courses most learned have indexes of their own, in two tiers (search.queries.ts says how many), which answer for common words.
alter table course add column popular smallint not null default 2;
create index course_tsv_popular_2 on course using gin (tsv) with (fastupdate = off) where online and popular >= 2;
create index course_tsv_popular_1 on course using gin (tsv) with (fastupdate = off) where online and popular >= 1;
