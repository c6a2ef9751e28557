import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { maskPhone } from '../../lib/log.ts';
import { contactOf } from '../members/contact.service.ts';
import { isAlways, wishes } from './notices.rules.ts';
import * as queries from './settings.queries.ts';

export async function noticeSettings(context: MemberContext): Promise<CallOutput<'noticeSettings'>> {
	const { db, member } = context;
	const [choices, box, contact] = await Promise.all([queries.listChoices(db, member.id), queries.findQuiet(db, member.id), contactOf(db, member.id)]);
	return {
		kinds: wishes(choices),
		quiet: box?.quiet ?? true,
		phone: contact?.phone ? maskPhone(contact.phone) : null,
		email: contact?.email ?? null,
	};
}

/** Throws `notice_always` for what cannot be switched off. */
export async function noticeSettingsSave(context: MemberContext, input: CallArgs<'noticeSettingsSave'>): Promise<CallOutput<'noticeSettingsSave'>> {
	const { db, member } = context;
	if ('quiet' in input) await queries.setQuiet(db, member.id, input.quiet);
	else {
		if (isAlways(input.kind, input.way) && !input.wanted) throw new AppError('notice_always');
		await queries.setChoice(db, member.id, input);
	}
	return noticeSettings(context);
}
