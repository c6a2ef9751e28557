import type { Client } from 'pg';

/** Milliseconds since 1970 by the database's clock. */
export async function databaseTime(client: Client): Promise<number> {
	const { rows } = await client.query<{ at: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as at');
	return rows[0]?.at ?? 0;
}

/** Names of the migrations that have run. */
export async function ranMigrations(client: Client): Promise<string[]> {
	return (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name);
}

/** Jobs that failed at their last try, by their names, with the newest error. */
export async function jobsGivenUp(client: Client): Promise<{ name: string; n: number; error: string; assets: number[] }[]> {
	const { rows } =
		await client.query(`select t.identifier as name, count(*)::int as n, coalesce((array_agg(j.last_error order by j.updated_at desc))[1], '') as error,
			coalesce(array_agg(distinct (j.payload ->> 'assetId')::int) filter (where j.payload ->> 'assetId' ~ '^[0-9]{1,9}$'), '{}') as assets
		from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
		where j.attempts >= j.max_attempts and j.locked_at is null group by t.identifier order by t.identifier`);
	return rows as { name: string; n: number; error: string; assets: number[] }[];
}

/** Media that say for an hour that they are worked on while no job carries them on. */
export async function stuckAssets(client: Client): Promise<number[]> {
	const { rows } = await client.query<{ id: number }>(`select a.id from media_asset a
		where (a.state in ('uploaded', 'processing') or (a.state = 'ready' and a.percent < 100 and a.failure is null)) and a.updated_at < now() - interval '1 hour'
			and not exists (select from graphile_worker._private_jobs j where j.attempts < j.max_attempts and j.payload ->> 'assetId' = a.id::text)
		order by a.id`);
	return rows.map((row) => row.id);
}

/** Keys of the installation that have not the length that was made. */
export async function damagedSecrets(client: Client): Promise<string[]> {
	return (await client.query<{ name: string }>('select name from app_secret where length(value) <> 32 order by name')).rows.map((row) => row.name);
}

/** A key of this installation as it lies there; null when none was made yet. */
export async function secretOf(client: Client, name: string): Promise<Buffer | null> {
	const { rows } = await client.query<{ value: Buffer }>('select value from app_secret where name = $1', [name]);
	return rows[0]?.value ?? null;
}

/** Whether there is such a role and the user of this connection may take it. */
export async function mayWorkAs(client: Client, role: string): Promise<boolean> {
	const { rows } = await client.query<{ may: boolean }>("select pg_has_role(current_user, oid, 'member') as may from pg_roles where rolname = $1", [
		role,
	]);
	return rows[0]?.may === true;
}
