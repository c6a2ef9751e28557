import type { Kept } from './heard-reporter.ts';

/** Reports that could not be sent, by the session of the player that made them. */
export interface ReportStore {
	all(): [session: string, reports: Kept[]][];
	/** None: forgotten. */
	save(session: string, reports: readonly Kept[]): void;
}

const stem = 'lectern-heard-';

/** In the browser's local storage; where that is closed, reports live as long as the page. */
export function localReports(storage: () => Storage = () => localStorage): ReportStore {
	return {
		all() {
			try {
				const keys = Object.keys(storage()).filter((key) => key.startsWith(stem));
				return keys.map((key) => [key.slice(stem.length), JSON.parse(storage().getItem(key) ?? '[]')]);
			} catch {
				return [];
			}
		},
		save(session, reports) {
			try {
				if (reports.length > 0) storage().setItem(stem + session, JSON.stringify(reports));
				else storage().removeItem(stem + session);
			} catch {
				// Full or closed: the next report tries again.
			}
		},
	};
}
