import { sql } from '../../db/sql.ts';

/** Whole seconds of a lesson `l`: of the file it shows, or as planned while there is none. */
export const secondsOfLesson = sql`coalesce((select nullif(round(a.seconds), 0)::int from media_asset a where a.id = l.resource_id), l.seconds)`;
