import { useLingui } from '@lingui/react/macro';
import type { SentKind } from './unsent-kinds.ts';

/** What the settings call a kind, and what there is to know of it. */
export function useKindsByName(): (kind: SentKind) => { name: string; note?: string } {
	const { t } = useLingui();
	return (kind) =>
		({
			reply: { name: t`提问和评价有回复` },
			order: { name: t`订单、物流、退款` },
			course: { name: t`关注的教师`, note: t`新课、新的直播课` },
			goal: { name: t`每周目标`, note: t`周六 10:00，够了就不发` },
			security: { name: t`账号安全`, note: t`改密码、换手机、通行密钥、注销` },
			system: { name: t`账号的其他事`, note: t`比如导出的资料好了` },
		})[kind];
}
