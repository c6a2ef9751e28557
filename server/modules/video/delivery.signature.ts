import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { hmac } from '../../lib/hmac.ts';

/** What an address is good for: this asset, watched in this lesson, by this reader (null: any visitor), until then. */
export interface Link {
	memberId: number | null;
	lessonId: number;
	assetId: number;
	expiresAt: Date;
}

/** The signed part of an address: `<expiry>.<reader>.<lesson>.<HMAC-SHA256>`. Whoever changes any of it has another signature to find. */
export function sign(key: Buffer, link: Link): string {
	const plain = `${Math.floor(link.expiresAt.getTime() / 1000).toString(36)}.${link.memberId === null ? 'v' : `m${link.memberId}`}.l${link.lessonId}`;
	return `${plain}.${macOf(key, plain, link.assetId).toString('base64url')}`;
}

/** Reverses `sign`. Throws `forbidden` for what was not signed here, `link_expired` for what was and is over. */
export function verify(key: Buffer, token: string, assetId: number, now: Date): Link {
	const [, plain, expiry = '', reader = '', lesson, mac = ''] = /^(([0-9a-z]{1,10})\.(v|m\d{1,10})\.l(\d{1,10}))\.([\w-]{43})$/.exec(token) ?? [];
	if (plain === undefined || !timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(key, plain, assetId))) throw new AppError('forbidden');
	const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000);
	if (expiresAt <= now) throw new AppError('link_expired');
	return { memberId: reader === 'v' ? null : Number(reader.slice(1)), lessonId: Number(lesson), assetId, expiresAt };
}

function macOf(key: Buffer, plain: string, assetId: number): Buffer {
	return hmac(key, `${plain}|${assetId}`);
}
