import { Trans } from '@lingui/react/macro';

/** How far one is in a course of one's own: `number` is the lesson to go on with, null when there is none left. */
export function OwnWords({ percent, number }: { percent: number; number: number | null }) {
	if (number === null) return percent > 0 ? <Trans>听完了</Trans> : <Trans>已经报名</Trans>;
	return percent > 0 || number > 1 ? <Trans>听到第 {number} 讲</Trans> : <Trans>已报名，还没开始听</Trans>;
}
