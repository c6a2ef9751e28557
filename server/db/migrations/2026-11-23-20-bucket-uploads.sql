-- Uploads under way into a bucket (STORE=s3), so that any process goes on with what another began. With STORE=disk they are files of DATA_DIR/uploads.
create table media_open_upload (
	id text primary key,
	-- Who uploads, as the ticket says.
	subject text not null,
	bytes bigint not null check (bytes >= 0),
	-- Bytes that were accepted: all before the tail are in parts.
	accepted bigint not null default 0 check (accepted between 0 and bytes),
	metadata jsonb,
	-- What the bucket calls the object in parts.
	multipart text not null,
	-- The object with the bytes behind the last part, too few for a part of their own.
	tail_key text,
	begun_at timestamptz not null,
	last_at timestamptz not null
);
create index on media_open_upload (subject);
create index on media_open_upload (begun_at);

create table media_open_upload_part (
	upload_id text not null references media_open_upload on delete cascade,
	number int not null check (number > 0),
	-- By which the bucket knows the part again.
	tag text not null,
	primary key (upload_id, number)
);
