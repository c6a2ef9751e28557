import { isIP } from 'node:net';
import type { Config } from '../../config.ts';
import { deviceOf } from '../../lib/device.ts';

/** A challenge can be answered for so long, in milliseconds; the browser is told the same. */
export const challengeLife = 5 * 60_000;

/** ES256 and RS256, which every browser has. Without this list the library would ask for keys of 1.3 kB first. */
export const algorithms = [-7, -257];

/** The name that passkeys of this site hold for, and the origins at which they may be used. */
export interface RelyingParty {
	id: string;
	origins: string[];
}

/** From the settings, never from a request. Null where the site has no name but an address: no browser makes passkeys for those. */
export function relyingParty({
	passkeyRpId,
	publicOrigin,
	allowedHosts,
	port,
}: Pick<Config, 'passkeyRpId' | 'publicOrigin' | 'allowedHosts' | 'port'>) {
	const named = [
		...(publicOrigin === undefined ? [] : [publicOrigin]),
		...allowedHosts.flatMap((host) => (/^localhost(:|$)/.test(host) ? [`http://${host}`, `https://${host}`] : [`https://${host}`])),
	];
	// A site without a public name is on somebody's own machine.
	const origins = named.length > 0 ? named : [`http://localhost:${port}`, `https://localhost:${port}`, 'http://localhost', 'https://localhost'];
	const id = passkeyRpId ?? new URL(origins[0] as string).hostname;
	if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return null;
	return { id, origins: origins.filter((origin) => isWithin(new URL(origin).hostname, id)) } satisfies RelyingParty;
}

function isWithin(host: string, id: string): boolean {
	return host === id || host.endsWith(`.${id}`);
}

/** How authenticators reach a browser, as far as browsers know. */
const knownTransports: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

export function storedTransports(transports: readonly string[]): string[] {
	return [...new Set(transports)].filter((each) => knownTransports.includes(each)).sort();
}

/** Makers of authenticators whose name says more than that of the browser. */
const makers: Readonly<Record<string, string>> = {
	'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud',
	'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google',
	'08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
	'9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
	'6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
	'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
	'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
};

/** What a passkey is called until its member gives it a name: after who keeps it, or the browser that made it. */
export function firstName(aaguid: string, userAgent: string): string {
	return makers[aaguid] ?? (deviceOf(userAgent) || 'Passkey');
}

/**
 * Whether a count may follow another: it goes up, or there is none (synced keys say 0 for ever). One that stays or goes back comes from a copy.
 */
export function mayFollow(before: number, after: number): boolean {
	return after > before || (before === 0 && after === 0);
}
