-- Titles of chapters and lessons in English, beside the Chinese ones.
alter table chapter add column en jsonb not null default '{}';
alter table lesson add column en jsonb not null default '{}';
