import { openDatabase } from '../../server/db/db.ts';
import { StartError } from '../../server/lib/start-error.ts';
import { courseTerms, grant, revokeCourse } from '../../server/modules/enrolment/enrolment.service.ts';
import { memberByAccount } from '../../server/modules/members/members.service.ts';
import { run, say, withDatabase } from '../lib/command.ts';
import { endOfDay, readCommand } from './args.ts';

/** `npm run grant`: gives a member a course or VIP, or takes it back; also while the site runs. */
async function main(): Promise<void> {
	const command = readCommand(process.argv.slice(2));
	if (typeof command === 'string') throw new StartError(command);
	await withDatabase(async ({ config, url }) => {
		const db = openDatabase({ url, connections: 2 });
		const now = new Date();
		const what = command.courseId === null ? { title: 'VIP', endsAt: null } : await courseTerms(db, command.courseId, now);
		const member = await memberByAccount({ db, config }, command.account);
		if (member === undefined) throw new StartError(`nobody logs in as ${command.account}`);
		if (what === undefined) throw new StartError(`there is no course ${command.courseId}`);
		const target = { memberId: member.id, courseId: command.courseId };
		if (command.revoke) {
			const count = await db.transaction((tx) => revokeCourse(tx, { ...target, why: 'npm run grant', now }));
			say(count === 0 ? `${member.nickname} has no ${what.title}` : `${member.nickname} no longer has ${what.title}`);
		} else {
			const endsAt = command.until === undefined ? what.endsAt : endOfDay(command.until, config.timeZone);
			if (endsAt !== null && endsAt <= now) throw new StartError(`${command.until} is over`);
			const given = { ...target, source: 'staff' as const, sourceRef: 'command', startsAt: now, endsAt };
			await db.transaction((tx) => grant(tx, given, { renew: true, now }));
			say(`${member.nickname} has ${what.title} ${endsAt === null ? 'for ever' : `until ${endsAt.toISOString()}`}`);
		}
		await db.close();
	});
}

run(main);
