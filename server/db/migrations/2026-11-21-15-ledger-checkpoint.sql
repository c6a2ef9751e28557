-- Every day a signed checkpoint over the newest entry of every chain, so that no end can be cut unnoticed; and a role for the running site
-- that can add to the ledger and change nothing in it.

create table ledger_checkpoint (
	id int primary key check (id > 0),
	at timestamptz not null,
	-- Chains it covers, entries in them, and chains that grew since the checkpoint before.
	members int not null,
	entries bigint not null,
	changed int not null,
	-- Root of the Merkle tree over all chains' newest entries; digest of the changed ones; hash of the checkpoint before.
	root bytea not null,
	heads bytea not null,
	previous bytea not null,
	signature bytea not null
);

-- The newest entry of each chain that grew, as of the checkpoint.
create table ledger_checkpoint_head (
	checkpoint_id int not null references ledger_checkpoint deferrable initially deferred,
	member_id int not null,
	seq bigint not null,
	hash bytea not null,
	primary key (member_id, seq)
);
create index on ledger_checkpoint_head (checkpoint_id, member_id);

create trigger ledger_checkpoint_append_only before update or delete or truncate on ledger_checkpoint
	for each statement execute function ledger_is_append_only();
create trigger ledger_checkpoint_head_append_only before update or delete or truncate on ledger_checkpoint_head
	for each statement execute function ledger_is_append_only();

-- The running site works as this role, migrations and commands as the user of DATABASE_URL, who owns the tables. Where that user may not
-- make roles an administrator can (`npm run doctor` says how); until then the triggers alone refuse.
do $$
begin
	if not exists (select from pg_roles where rolname = 'lectern_app') then
		create role lectern_app nologin;
	end if;
	execute format('grant lectern_app to %I', current_user);
exception
	-- Another database of this server made it at the same moment, or the user may not.
	when duplicate_object or unique_violation or insufficient_privilege then null;
end $$;

-- All that the site needs, for tables that are there now; called after every migration. Does nothing without the role.
create function grant_application_rights() returns void language plpgsql as $$
declare
	guarded record;
begin
	if not exists (select from pg_roles where rolname = 'lectern_app') then return; end if;
	grant usage on schema public, graphile_worker to lectern_app;
	grant select, insert, update, delete on all tables in schema public to lectern_app;
	grant usage, select on all sequences in schema public to lectern_app;
	grant select, insert, update, delete on all tables in schema graphile_worker to lectern_app;
	grant usage, select on all sequences in schema graphile_worker to lectern_app;
	grant execute on all functions in schema graphile_worker to lectern_app;
	-- The queue's package guards its tables by row: without a policy nobody but their owner sees any.
	for guarded in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'graphile_worker' and c.relrowsecurity
		and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'application') loop
		execute format('create policy application on graphile_worker.%I to lectern_app using (true) with check (true)', guarded.relname);
	end loop;
	revoke insert, update, delete on migration from lectern_app;
	revoke update, delete on ledger, ledger_checkpoint, ledger_checkpoint_head from lectern_app;
end $$;
