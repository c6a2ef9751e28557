import type { ReportAnswer } from '../../../contract/learning/public.ts';
import { publicPaths } from '../../../contract/public-paths.ts';
import { browserApi } from '../../api/api.ts';
import { browserBase } from '../../lib/base.ts';
import type { Report } from './kept-report.ts';

/** Throws what the call throws; the failure is the reporter's to judge. */
export async function sendReport(report: Report): Promise<ReportAnswer> {
	const answer = await browserApi('progressReport', report, { skipHandler: true, keepToken: true });
	if (answer.code === 1) return answer.data;
	throw new Error('a report is never refused with HTTP 200');
}

/** Handed to the browser, which sends it when the page is gone; its ticket says whose it is. */
export function beaconReport(report: Report): boolean {
	const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
	return navigator.sendBeacon(browserBase() + publicPaths.progressReport[1], body);
}

/** A document is heard by opening it. Silent when that cannot be told. */
export async function reportOpened(videoId: number): Promise<ReportAnswer | null> {
	try {
		const answer = await browserApi('progressReport', { videoId, position: 0, heard: [], age: 0 }, { skipHandler: true, keepToken: true });
		return answer.code === 1 ? answer.data : null;
	} catch {
		return null;
	}
}
