import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { dayOf } from '../../lib/days.ts';
import { presentProfile } from './members.presenter.ts';
import * as queries from './members.queries.ts';
import { isBirthday, storedNickname } from './members.rules.ts';

/** Changes the fields that are given. Of two windows the later one is told (`changed_meanwhile`). */
export async function profileUpdate(context: MemberContext, input: CallArgs<'profileUpdate'>): Promise<CallOutput<'profileUpdate'>> {
	const { version, gender, birthday, bio } = input;
	const nickname = input.nickname === undefined ? undefined : storedNickname(input.nickname);
	if (nickname === null) throw new AppError('nickname_refused');
	const at = context.now();
	if (typeof birthday === 'string' && !isBirthday(birthday, dayOf(at, context.config.timeZone))) throw new AppError('birthday_refused');
	const member = await queries.updateProfile(context.db, { id: context.member.id, version, at }, { nickname, gender, birthday, bio });
	if (member === undefined) throw new AppError('changed_meanwhile');
	return presentProfile(context.config, member, at);
}
