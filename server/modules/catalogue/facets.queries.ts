import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Courses online of a teacher, read through that teacher: as many as one person teaches. */
const taughtBy = (teacherId: number): Sql => sql`course_teacher x join course c on c.id = x.course_id where x.teacher_id = ${teacherId} and c.online`;

/** How many courses of each facet there are in a place (0: everywhere), from the counters that triggers keep. */
export function listFacets(db: Db, node: number) {
	return db.rows<{ facet: number; n: number }>(sql`select facet, n from course_facet_count where node = ${node}`);
}

/** The same of one teacher's courses. */
export function listFacetsOfTeacher(db: Db, node: number, teacherId: number) {
	return db.rows<{ facet: number; n: number }>(sql`select c.facet, count(*)::int as n from ${taughtBy(teacherId)}
		and (${node} = 0 or ${node} in (c.cat1, c.cat2, c.cat3)) group by c.facet`);
}

/** How many courses of these facets each place has. */
export function countPlaces(db: Db, nodes: readonly number[], facets: readonly number[]) {
	return db.rows<{ node: number; n: number }>(
		sql`select node, sum(n)::int as n from course_facet_count where node = any(${nodes}) and facet = any(${facets}) group by node`,
	);
}

export function countPlacesOfTeacher(db: Db, teacherId: number, facets: readonly number[]) {
	return db.rows<{
		node: number;
		n: number;
	}>(sql`select v.node, count(*)::int as n from (select c.cat1, c.cat2, c.cat3 from ${taughtBy(teacherId)} and c.facet = any(${facets})) c
		cross join lateral (values (0), (c.cat1), (c.cat2), (c.cat3)) v(node) where v.node is not null group by v.node`);
}

/** How many courses of these facets each teacher has in a place. */
export function countTeachers(db: Db, teacherIds: readonly number[], node: number, facets: readonly number[]) {
	return db.rows<{
		id: number;
		n: number;
	}>(sql`select x.teacher_id as id, count(*)::int as n from course_teacher x join course c on c.id = x.course_id
		where x.teacher_id = any(${teacherIds}) and c.online and (${node} = 0 or ${node} in (c.cat1, c.cat2, c.cat3)) and c.facet = any(${facets}) group by x.teacher_id`);
}
