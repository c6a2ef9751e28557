import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { dayOf } from '../../lib/days.ts';
import { presentProfile } from './members.presenter.ts';
import * as queries from './members.queries.ts';
import { isBirthday, storedNickname } from './members.rules.ts';

/**
 * Changes the fields that are given. Of two windows the later one is told (`changed_meanwhile`), unless what is stored is what it says: whoever had no
 * answer says it again.
 */
export async function profileUpdate(context: MemberContext, input: CallArgs<'profileUpdate'>): Promise<CallOutput<'profileUpdate'>> {
	const { version, gender, birthday, bio } = input;
	const nickname = input.nickname === undefined ? undefined : storedNickname(input.nickname);
	if (nickname === null) throw new AppError('nickname_refused');
	const at = context.now();
	if (typeof birthday === 'string' && !isBirthday(birthday, dayOf(at, context.config.timeZone))) throw new AppError('birthday_refused');
	const patch = { nickname, gender, birthday, bio };
	const { id } = context.member;
	const changed = await queries.updateProfile(context.db, { id, version, at }, patch);
	const member = changed ?? (await queries.find(context.db, id));
	if (member === undefined || (!changed && !holds(member, patch))) throw new AppError('changed_meanwhile');
	return presentProfile(context.config, member, at);
}

function holds(member: queries.MemberRow, patch: queries.ProfilePatch): boolean {
	const fields = Object.keys(patch) as (keyof queries.ProfilePatch)[];
	return fields.every((field) => patch[field] === undefined || patch[field] === member[field]);
}
