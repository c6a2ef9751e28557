import type { Database } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';

const hour = 3_600_000;

interface NewNotice {
	member: number;
	topic: 'question_answered' | 'review_answered' | 'password_changed' | 'account_closing' | 'welcome';
	at: Date;
	facts?: object;
	read?: boolean;
	/** How many it stands for, and the digest in which it stands. */
	folded?: number;
	foldId?: number;
}

const kinds = { question_answered: 'reply', review_answered: 'reply', password_changed: 'security', account_closing: 'security', welcome: 'system' };

/** A notice as the module makes it, told to the member's open pages. Answers its id. */
export async function addNotice(db: Database, { member, topic, at, facts = {}, read = false, folded = 1, foldId }: NewNotice): Promise<number> {
	return db.transaction(async (tx) => {
		const { id } = await tx.one<{ id: number }>(sql`with b as (
				insert into notice_box as b (member_id, seq) values (${member}, 1) on conflict (member_id) do update set seq = b.seq + 1 returning seq)
			insert into notice (member_id, seq, kind, topic, facts, key, created_at, since, read_at, folded, fold_id, expires_at)
			select ${member}, seq, ${kinds[topic]}, ${topic}, ${facts}, gen_random_uuid()::text, ${at}, ${at}, ${read ? at : null}, ${folded}, ${foldId ?? null},
				${at}::timestamptz + interval '90 days' from b returning id`);
		await tx.run(sql`select pg_notify('lectern_socket', ${`member ${member} new`})`);
		return id;
	});
}

const question = (second: number) => ({ lessonId: 1, second, name: '顾明远', nameEn: 'Gu Mingyuan', text: '这里的箭头为什么不是等号？' });

/** Oldest first: a welcome that was read, seven answers that became one, a closing, a new password, an answer. Three are unread. */
export async function addNotices(db: Database, member: number, now = Date.now()): Promise<void> {
	const at = (hours: number) => new Date(now - hours * hour);
	await addNotice(db, { member, topic: 'welcome', at: at(80), read: true });
	const digest = await addNotice(db, { member, topic: 'review_answered', at: at(50), facts: { courseId: 1 }, folded: 7, read: true });
	for (let n = 1; n <= 7; n += 1)
		await addNotice(db, { member, topic: 'question_answered', at: at(50 + n / 60), facts: question(60 * n), foldId: digest, read: true });
	await addNotice(db, { member, topic: 'account_closing', at: at(24) });
	await addNotice(db, { member, topic: 'password_changed', at: at(0.5) });
	await addNotice(db, { member, topic: 'question_answered', at: at(0.1), facts: question(1267) });
}
