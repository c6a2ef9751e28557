import { Secret, TOTP } from 'otpauth';
import { type StaffRole, staffRoles } from '../../../contract/permissions.ts';

const hour = 3_600_000;

/**
 * Milliseconds: how long a session lasts from signing in on, one in which codes have still to be set up, how long one that is over stays known, and how
 * long failed tries to sign in do.
 */
export const staffSession = { life: 12 * hour, setupLife: hour / 4, overKnown: 90 * 24 * hour, failuresKnown: 90 * 24 * hour } as const;

const codes = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new secret for an authenticator app: 160 random bits, base32 (RFC 4226, 4). */
export function newTotpSecret(): string {
	return new Secret({ size: 20 }).base32;
}

/** What an app reads from the picture: whose codes of which site these are. */
export function totpUri(secret: string, issuer: string, account: string): string {
	return new TOTP({ ...codes, secret, issuer, label: account }).toString();
}

/**
 * Which thirty seconds since 1970 a code belongs to: those of the moment, the ones before or after, since clocks differ (RFC 6238, 5.2). Null for
 * a code of none of them. It may be used once: ask who keeps the last.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
	const totp = new TOTP({ ...codes, secret });
	const timestamp = now.getTime();
	const apart = totp.validate({ token: code, timestamp, window: 1 });
	return apart === null ? null : totp.counter({ timestamp }) + apart;
}

/** Roles as the table has them; its check lets no others in. */
export function rolesOf(stored: readonly string[]): StaffRole[] {
	return staffRoles.filter((role) => stored.includes(role));
}
