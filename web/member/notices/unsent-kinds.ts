import type { NoticeKind } from '../../../contract/notices/member.ts';

/** Kinds that no topic has yet: the settings do not offer what nobody is sent. What a member wished for them before stays as it is. */
export const unsentKinds = ['live'] as const satisfies readonly NoticeKind[];

export type SentKind = Exclude<NoticeKind, (typeof unsentKinds)[number]>;

export function isSent(kind: NoticeKind): kind is SentKind {
	return unsentKinds.every((each) => each !== kind);
}
