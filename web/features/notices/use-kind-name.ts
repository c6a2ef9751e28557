import { useLingui } from '@lingui/react/macro';
import type { NoticeKind } from '../../../contract/notices/member.ts';

/** What stands before a notice's title. */
export function useKindName(): (kind: NoticeKind) => string {
	const { t } = useLingui();
	return (kind) =>
		({
			live: t`直播`,
			reply: t`回复`,
			order: t`订单`,
			course: t`课程`,
			goal: t`目标`,
			security: t`账号`,
			system: t`账号`,
		})[kind];
}
