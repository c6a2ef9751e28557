import type { Context, Platform } from '../../../server/http/route.ts';
import { progressReport } from '../../../server/modules/learning/report.service.ts';
import { authenticate, endSession, openSession } from '../../../server/modules/members/sessions.service.ts';
import { punchIn } from '../../../server/modules/punch/punch.service.ts';

/** One opening of the player: a lesson heard from its beginning, `seconds` of it, from a moment on. */
export interface Sitting {
	lessonId: number;
	at: Date;
	seconds: number;
}

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/**
 * Lets a member hear lessons in the past, through the call that players report with: it asks the lesson's door, believes no more than the clock allows,
 * and keeps the ledger. Somebody who `checksIn` does so before the first lesson of each day. Sittings come in the order of time and do not overlap. The same sittings again are the same reports, which count once.
 */
export async function hear(
	platform: Platform,
	memberId: number,
	sittings: readonly Sitting[],
	{ signal, checksIn = false }: { signal: AbortSignal; checksIn?: boolean },
): Promise<void> {
	const [first] = sittings;
	if (first === undefined) return;
	let now = first.at;
	const visitor: Context = {
		...platform,
		now: () => now,
		locale: 'zh-CN',
		ip: '127.0.0.1',
		userAgent: desk,
		traceId: 'demo',
		token: '',
		member: null,
		device: '',
		keepDevice: () => {},
		tag: () => {},
		holdsUntil: () => {},
	};
	const { token, id: sessionId } = await openDemoSession(platform, visitor, memberId);
	try {
		for (const { lessonId, at, seconds } of sittings) {
			signal.throwIfAborted();
			// At noon one listens on the way.
			const userAgent = at.getUTCHours() % 24 < 6 ? phone : desk;
			const context = { ...visitor, userAgent, member: { id: memberId, sessionId, version: 0 } };
			const report = { videoId: lessonId, session: `demo-${lessonId}-${Math.round(at.getTime() / 1000)}`, age: 0 };
			now = at;
			// A second time on a day changes nothing.
			if (checksIn) await punchIn(context, {});
			await progressReport(context, { ...report, seq: 0, position: 0, heard: [] });
			now = new Date(at.getTime() + seconds * 1000);
			await progressReport(context, { ...report, seq: 1, position: seconds, heard: [[0, seconds]] });
		}
	} finally {
		await endSession(platform.db, token, now);
	}
}

async function openDemoSession(platform: Platform, visitor: Context, memberId: number): Promise<{ token: string; id: number }> {
	const { token } = await openSession(platform.db, visitor, memberId);
	const opened = await authenticate({ ...platform, now: visitor.now }, token);
	if (opened === null) throw new Error(`no session opens for member ${memberId}`);
	return { token, id: opened.sessionId };
}
