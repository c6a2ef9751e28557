import type { NoticeKind, NoticeWay } from '../../../contract/notices/member.ts';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ChoiceRow {
	kind: NoticeKind;
	way: NoticeWay;
	wanted: boolean;
}

export function listChoices(db: Db, memberId: number) {
	return db.rows<ChoiceRow>(sql`select kind, way, wanted from notice_setting where member_id = ${memberId} order by kind, way`);
}

export function setChoice(db: Db, memberId: number, { kind, way, wanted }: ChoiceRow) {
	return db.run(sql`insert into notice_setting (member_id, kind, way, wanted) values (${memberId}, ${kind}, ${way}, ${wanted})
		on conflict (member_id, kind, way) do update set wanted = excluded.wanted`);
}

export function findQuiet(db: Db, memberId: number) {
	return db.row<{ quiet: boolean }>(sql`select quiet from notice_box where member_id = ${memberId}`);
}

export function setQuiet(db: Db, memberId: number, quiet: boolean) {
	return db.run(
		sql`insert into notice_box (member_id, quiet) values (${memberId}, ${quiet}) on conflict (member_id) do update set quiet = excluded.quiet`,
	);
}
