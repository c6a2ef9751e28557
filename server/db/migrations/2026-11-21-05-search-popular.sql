-- Counting what matches a common word costs as much as it has matches, even when the count stops at a thousand: a GIN index gives all or
-- nothing. So the courses most learned (search.queries.ts says how many) have an index of their own, which answers for common words.
alter table course add column popular boolean not null default true;
create index course_tsv_popular on course using gin (tsv) with (fastupdate = off) where online and popular;
