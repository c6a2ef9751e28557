import type { CallOutput } from '../../../contract/calls.ts';
import { forgetInOutbox } from '../../adapters/outbox.ts';
import type { MemberContext, Platform } from '../../http/route.ts';
import type { JobRun } from '../../jobs/handlers.ts';
import { coursesOf, vipEnd } from '../enrolment/enrolment.service.ts';
import { unfinishedLessons } from '../learning/unfinished.service.ts';
import { accountsDue, closeAccount, closesAt, closingOf, contactsOf, holdDue, reopenAccount } from '../members/closing.service.ts';
import { removeExportFiles } from './exports.service.ts';
import { personalData } from './personal-data.ts';

/** What goes when the account is closed at this moment. */
export async function closePlan(context: MemberContext): Promise<CallOutput<'closePlan'>> {
	const { db, member } = context;
	const now = context.now();
	const [courses, vip] = await Promise.all([coursesOf(db, member.id, now), vipEnd(db, member.id, now)]);
	const open = courses.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
	return { courses: open.length, vipUntil: vip?.toISOString() ?? null, closesAt: closesAt(now).toISOString() };
}

export async function memberClose(context: MemberContext): Promise<CallOutput<'memberClose'>> {
	return { closesAt: (await closeAccount(context)).toISOString() };
}

export async function closing(context: MemberContext): Promise<CallOutput<'closing'>> {
	const [until, { lessons }] = await Promise.all([closingOf(context.db, context.member.id), unfinishedLessons(context)]);
	const [last] = lessons;
	return {
		closesAt: until?.toISOString() ?? null,
		place: last === undefined ? null : { videoId: last.videoId, courseTitle: last.courseTitle, number: last.number, position: last.position },
	};
}

export async function memberReopen(context: MemberContext): Promise<CallOutput<'memberReopen'>> {
	await reopenAccount(context);
	return {};
}

/** Accounts of one run: those that are left come with the next. */
const most = 500;

/** Takes the person out of every account whose seven days are over. One that fails holds up no other, and is tried again. */
export async function eraseDueAccounts(platform: Platform, _payload?: object, run?: Pick<JobRun, 'signal'>): Promise<void> {
	const failures: unknown[] = [];
	for (const id of await accountsDue(platform.db, platform.now(), most)) {
		if (run?.signal.aborted) return;
		await eraseAccount(platform, id).catch((error) => {
			platform.log.error({ memberId: id, err: error }, 'privacy: an account was not erased');
			failures.push(error);
		});
	}
	if (failures.length > 0) throw new Error(`${failures.length} accounts were not erased`, { cause: failures[0] });
}

/**
 * Takes the person out of one account, in one transaction; nothing happens to one that was taken back meanwhile. Files have no transactions: they go
 * before it, while the account still says whose they are, and again after it, for what came in between. A kill at any point leaves what the next run ends.
 */
async function eraseAccount(platform: Platform, memberId: number): Promise<void> {
	const contacts = await contactsOf(platform.db, memberId);
	const names = [contacts?.phone, contacts?.email].filter((each) => typeof each === 'string');
	const removeFiles = async () => {
		await removeExportFiles(platform, memberId);
		await forgetInOutbox(platform.config.dataDir, names);
	};
	const isDue = await platform.db.transaction(async (tx) => (await holdDue(tx, memberId, platform.now())) !== undefined);
	if (!isDue) return;
	await removeFiles();
	await platform.db.transaction(async (tx) => {
		const held = await holdDue(tx, memberId, platform.now());
		if (held === undefined) return;
		for (const { forget } of personalData) await forget(tx, { ...held, at: platform.now() }, platform);
	});
	await removeFiles();
	platform.log.info({ memberId }, 'privacy: an account is closed');
}
