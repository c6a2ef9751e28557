-- The media library. Files are in the object store: the source under source_key, what plays under media/<id>/r<revision>/.
create table media_asset (
	id int generated always as identity primary key,
	kind text not null default 'video' check (kind in ('video', 'audio', 'document')),
	title text not null,
	state text not null default 'uploaded' check (state in ('uploaded', 'processing', 'ready', 'failed')),
	-- Of the work on the revision that is being made; ready below 100 means that more qualities come.
	percent smallint not null default 0 check (percent between 0 and 100),
	failure text,
	source_key text not null default '',
	source_bytes bigint not null default 0,
	seconds numeric(10, 3),
	width int,
	height int,
	probe jsonb,
	-- What plays; 0 for nothing yet. The one being made is the same or the next.
	revision int not null default 0,
	making int not null default 1,
	crypt_key bytea check (length(crypt_key) = 16),
	poster boolean not null default false,
	thumbnails boolean not null default false,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

create table media_rendition (
	asset_id int not null references media_asset on delete cascade,
	revision int not null,
	-- Of the rung (360, 720, 1080); the shorter side of an upright picture. 0 for sound alone.
	height int not null,
	-- The folder below the revision's that holds its playlist.
	folder text not null,
	width int not null,
	frame_height int not null,
	fps numeric(7, 3),
	-- Bits a second: the busiest segment, and the mean.
	bitrate int not null,
	mean_bitrate int not null,
	codecs text not null,
	primary key (asset_id, revision, height)
);

create table media_caption (
	asset_id int not null references media_asset on delete cascade,
	lang text not null,
	label text not null,
	-- [{ start, end, text }], seconds, in order.
	cues jsonb not null,
	updated_at timestamptz not null default now(),
	primary key (asset_id, lang)
);

-- An upload that has arrived becomes one asset, however often that is reported.
create table media_upload (
	id text primary key,
	asset_id int not null references media_asset on delete cascade,
	created_at timestamptz not null default now()
);

alter table lesson add constraint lesson_resource foreign key (resource_id) references media_asset (id) on delete set null;
create index on lesson (resource_id) where resource_id is not null;
