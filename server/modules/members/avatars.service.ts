import { randomBytes } from 'node:crypto';
import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { MemberContext, Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { BoundedQueue } from '../../lib/bounded-queue.ts';
import { avatarPath } from '../media/media.urls.ts';
import * as avatars from './avatars.queries.ts';
import { presentProfile } from './members.presenter.ts';
import * as members from './members.queries.ts';

/** Decoding takes memory by the size of the picture, 40 megapixels at most: one at a time. */
const cutting = new BoundedQueue('avatars', { concurrency: 1, waiting: 20, ofOne: 2 });

/** Pixels of a side. */
const side = 256;

/** Stores the square that the member chose of a picture. Throws `picture_refused` for what is no picture of a kind that is taken. */
export async function avatarSave(context: MemberContext, { image, crop }: CallArgs<'avatarSave'>): Promise<CallOutput<'avatarSave'>> {
	const file = Buffer.from(image, 'base64');
	const { cutSquare } = await import('../../lib/square-picture.ts');
	const picture = await cutting.run(() => cutSquare(file, crop, side), { who: `member ${context.member.id}` });
	if (picture === null) throw new AppError('picture_refused');
	const name = randomBytes(16).toString('base64url');
	const at = context.now();
	const row = await context.db.transaction(async (tx) => {
		await avatars.put(tx, context.member.id, name, picture, at);
		return members.setAvatar(tx, context.member.id, avatarPath(name), at);
	});
	return presentProfile(context.config, row, at);
}

export async function avatarRemove(context: MemberContext): Promise<CallOutput<'avatarRemove'>> {
	const at = context.now();
	const row = await context.db.transaction(async (tx) => {
		await avatars.remove(tx, context.member.id);
		return members.setAvatar(tx, context.member.id, '', at);
	});
	return presentProfile(context.config, row, at);
}

/** A picture by the name in its address. Throws `not_found` when there is none any more. */
export async function avatarPicture(platform: Platform, name: string): Promise<Buffer> {
	const row = await avatars.find(platform.db, name);
	if (row === undefined) throw new AppError('not_found');
	return row.picture;
}
