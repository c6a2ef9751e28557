import { sendLeftovers } from './heard-reporter.ts';
import { deviceReports } from './report-store.ts';
import { sendReport } from './send-report.ts';

/** Tells the server what this member heard here and could not tell then. */
export async function sendKept(memberId: number): Promise<void> {
	await sendLeftovers({ store: deviceReports(memberId), send: sendReport, now: Date.now });
}
