import type { Locale } from '../../../contract/call.ts';
import { type NoticeKind, type NoticeWay, noticeKinds, noticeWays } from '../../../contract/notices/member.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** More of a kind than this within the window are told by one notice. Milliseconds. */
export const digest = { most: 5, window: hour } as const;

/** How long after each failed try it is tried again; when all are used up it is given up in silence. Milliseconds. */
export const pauses = [30_000, 2 * minute, 10 * minute, hour, 6 * hour] as const;

/** Text messages to one member within a day: nothing that happens to an account is more, and each costs money. */
export const mostSmsADay = 20;

/** How long a push service keeps a notice for a browser that is off; the site has it anyway. Seconds. */
export const pushKept = 24 * 3600;

/** A delivery that has not gone out so long after it was due has lost its job. */
export const overdue = 15 * minute;

/** How long a notice stays. */
export function keptFor(kind: NoticeKind): number {
	return kind === 'order' || kind === 'security' || kind === 'system' ? 365 * day : 90 * day;
}

/** Each of these matters by itself, however many there are. */
export function isFolded(kind: NoticeKind): boolean {
	return kind !== 'security';
}

/** What nobody can switch off: whoever has an account taken from them must have a way to learn of it. */
export function isAlways(kind: NoticeKind, way: NoticeWay): boolean {
	return way === 'site' ? kind === 'security' || kind === 'system' : kind === 'security' && way === 'sms';
}

/** What everybody is told by who has not chosen. */
const usual: Record<NoticeKind, readonly NoticeWay[]> = {
	live: ['site', 'push'],
	reply: ['site', 'push'],
	order: ['site', 'sms', 'mail'],
	course: ['site'],
	goal: ['site', 'push'],
	security: ['site', 'sms'],
	system: ['site', 'mail'],
};

export interface Choice {
	kind: NoticeKind;
	way: NoticeWay;
	wanted: boolean;
}

/** Whether a member who chose so is told of this kind by this way. */
export function isWanted(kind: NoticeKind, way: NoticeWay, choices: readonly Choice[]): boolean {
	if (isAlways(kind, way)) return true;
	return choices.find((each) => each.kind === kind && each.way === way)?.wanted ?? usual[kind].includes(way);
}

/** Of what a member who chose so is not told by this way. */
export function unwantedBy(way: NoticeWay, choices: readonly Choice[]): NoticeKind[] {
	return noticeKinds.filter((kind) => !isWanted(kind, way, choices));
}

/** Every kind by every way. */
export function wishes(choices: readonly Choice[]) {
	return noticeKinds.map((kind) => ({
		kind,
		ways: noticeWays.map((way) => ({ way, wanted: isWanted(kind, way, choices), always: isAlways(kind, way) })),
	}));
}

/** When to try again after so many failures; null to give up. */
export function nextTry(attempts: number, now: Date): Date | null {
	const pause = pauses[attempts - 1];
	return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** `11月21日 19:30` · `21 November 19:30`, by the clock of the site. */
export function momentWords(at: string, locale: Locale, timeZone: string): string {
	const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { month: 'long', day: 'numeric', timeZone }).format(new Date(at));
	return `${day} ${new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at))}`;
}
