import type { ExportState } from '../../../contract/privacy/member.ts';
import type { Config } from '../../config.ts';
import type { ExportRow } from './exports.queries.ts';

/** Where a file is fetched, without the base path. */
export const exportPath = (id: number | ':id') => `/export/${id}.zip`;

/** A file whose day is over is none; so is one that a newer one took the place of. */
export function presentExport(place: Pick<Config, 'basePath'>, row: ExportRow | undefined, left: number, now: Date): ExportState {
	const none = { state: 'none', askedAt: null, bytes: null, expiresAt: null, href: null, left } as const;
	if (row === undefined || row.state === 'removed') return none;
	const askedAt = row.asked_at.toISOString();
	if (row.state !== 'ready') return { ...none, state: row.state, askedAt };
	if (row.expires_at === null || row.expires_at <= now) return none;
	return { state: 'ready', askedAt, bytes: row.bytes, expiresAt: row.expires_at.toISOString(), href: `${place.basePath}${exportPath(row.id)}`, left };
}
