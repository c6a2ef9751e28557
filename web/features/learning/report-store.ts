import { deviceStore } from './device-store.ts';
import type { Kept } from './kept-report.ts';

/** Reports of one member that the server has not answered, by the session of the player that made them. */
export interface ReportStore {
	all(): Promise<[session: string, reports: Kept[]][]>;
	/** None: forgotten. */
	save(session: string, reports: readonly Kept[]): void;
}

/** On this device. Another member's are not seen, so they wait until that member is back. */
export function deviceReports(memberId: number): ReportStore {
	const stem = `reports/${memberId}/`;
	return {
		all: async () => (await deviceStore.all(stem)).map(([key, kept]) => [key.slice(stem.length), kept as Kept[]]),
		save: (session, reports) => deviceStore.write([[stem + session, reports.length > 0 ? [...reports] : undefined]]),
	};
}
