const hour = 3_600_000;

/** How many a member may ask for in a day; how long a file can be fetched, a job may take, a row is kept, and messages that went nowhere. Milliseconds. */
export const exportRules = {
	most: 3,
	within: 24 * hour,
	life: 24 * hour,
	lost: 2 * hour,
	rowKept: 30 * 24 * hour,
	messagesKept: 7 * 24 * hour,
} as const;

const folder = 'exports/';

/** Where an export lies in the object store. */
export function exportKey(id: number): string {
	return `${folder}${id}.zip`;
}

/** Which export a file of that folder is; null for a stranger. */
export function exportIdOf(key: string): number | null {
	const [, id] = /^exports\/([1-9]\d{0,15})\.zip$/.exec(key) ?? [];
	return id === undefined ? null : Number(id);
}

export const exportFolder = folder;
