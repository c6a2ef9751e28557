import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../api/api.ts';
import { clearRequestCache } from '../../api/request.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
	courseId: number;
	onBack: () => void;
	onDone: () => void;
}

/** Asks before the review goes; nothing brings it back. */
export function ReviewRemove({ courseId, onBack, onDone }: Props) {
	const { t } = useLingui();
	const { revalidate } = useRevalidator();
	const [busy, setBusy] = useState(false);
	const remove = async () => {
		setBusy(true);
		try {
			await browserApi('reviewRemove', { prodId: courseId }, { skipHandler: true });
			clearRequestCache();
			await revalidate();
			toast(t`评价删掉了。想写的时候还能再写。`);
			onDone();
		} catch {
			setBusy(false);
			toast(t`没能删掉，请再试一次。`, { icon: 'clock' });
		}
	};
	return (
		<>
			<p>
				<Trans>星和字都会去掉，别人点的“有用”也一起没了。以后还能再写一条。</Trans>
			</p>
			<div className="dialog-actions">
				<Button kind="line" onClick={onBack}>
					<Trans>留着</Trans>
				</Button>
				<Button kind="danger" busy={busy} onClick={remove}>
					<Trans>删掉</Trans>
				</Button>
			</div>
		</>
	);
}
