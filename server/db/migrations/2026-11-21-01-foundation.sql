-- Platform: cache versions, secrets of the installation, texts and lists of the site.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- One row a cache tag: the number grows with every write, so that a listener that was away can compare.
create table cache_version (
	tag text primary key,
	version bigint not null default 1
);

-- Random keys of this installation, made at first start (proof-of-work signatures, sealing of TOTP secrets).
create table app_secret (
	name text primary key,
	value bytea not null,
	created_at timestamptz not null default now()
);

-- Small documents of the site: web_info, agency_info, about, legal_terms, legal_privacy. `en` holds English where it differs.
create table site_text (
	key text primary key,
	body jsonb not null,
	en jsonb not null default '{}',
	updated_at timestamptz not null default now()
);

create table nav_item (
	id int generated always as identity primary key,
	nav_type smallint not null check (nav_type between 1 and 9),
	parent_id int references nav_item on delete cascade,
	title text not null,
	path text not null,
	target text not null default '_self' check (target in ('_self', '_blank')),
	sort int not null default 0,
	en jsonb not null default '{}'
);
create index on nav_item (nav_type, sort);

create table hover_item (
	id int generated always as identity primary key,
	kind text not null check (kind in ('phone', 'qrcode', 'link', 'backtop')),
	title text not null,
	icon text not null default '',
	value text not null default '',
	note text not null default '',
	sort int not null default 0,
	en jsonb not null default '{}'
);

create table banner (
	id int generated always as identity primary key,
	image text not null default '',
	mobile_image text not null default '',
	title text not null,
	href text not null default '',
	background text not null default '',
	kicker text not null default '',
	lead text not null default '',
	board text not null default '',
	primary_action jsonb,
	secondary_action jsonb,
	sort int not null default 0,
	online boolean not null default true,
	en jsonb not null default '{}'
);

create table advertisement (
	id int generated always as identity primary key,
	terminal text not null check (terminal in ('pc', 'h5')),
	position text not null,
	image text not null default '',
	title text not null default '',
	href text not null default '',
	start_at timestamptz,
	end_at timestamptz,
	sort int not null default 0,
	online boolean not null default true,
	en jsonb not null default '{}'
);

create table seo_row (
	pathname text primary key,
	title text not null default '',
	keywords text not null default '',
	description text not null default '',
	image text not null default '',
	en jsonb not null default '{}'
);

-- Text for the full-text index: lower case; a run of Chinese becomes overlapping pairs and its last character alone, so that
-- two-character words can be found and phrases cannot join across runs; Latin words stay whole. C++, C#, .NET and Node.js
-- become words of their own, as the parser would cut them to pieces.
create function bigrams(input text) returns text language sql immutable strict parallel safe as $$
	select coalesce(string_agg(case
		when part ~ '^[\u3400-\u9fff]' then (
			select string_agg(substr(part, i, 2), ' ' order by i) from generate_series(1, length(part)) i)
		else part end, ' ' order by n), '')
	from (
		select m[1] as part, n
		from regexp_matches(
			replace(replace(replace(replace(lower(input), 'c++', ' cplusplus '), 'c#', ' csharp '), '.net', ' dotnet '), 'node.js', ' nodejs '),
			'([\u3400-\u9fff]+|[^\u3400-\u9fff]+)', 'g') with ordinality t(m, n)
	) parts
$$;
