import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../api/api.ts';
import { attempt } from '../../features/session/refusal.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
	id: number;
	onDone: () => Promise<void>;
	onClose: () => void;
}

/** Says what removing a passkey does before it is done. */
export function RemovePasskey({ id, onDone, onClose }: Props) {
	const { t } = useLingui();
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState(false);
	const question = useRef<HTMLParagraphElement>(null);
	useEffect(() => question.current?.focus(), []);
	const remove = async () => {
		setBusy(true);
		const answer = await attempt(() => browserApi('passkeyRemove', { id }, { skipHandler: true }));
		setBusy(false);
		if ('refused' in answer) return setFailed(true);
		toast(t`移除了。它再也登录不了。`);
		await onDone();
	};
	return (
		<div className="mt-1 mb-1 grid max-w-105 gap-3">
			<p ref={question} tabIndex={-1} className="text-ink-2">
				<Trans>移除以后，它登录不了这个账号，别的设备也都要重新登录。设备里存的那一份，请到设备的设置里删。</Trans>
			</p>
			<p role="alert" className="text-14 text-red empty:hidden">
				{failed && <Trans>没能移除，请再试一次。</Trans>}
			</p>
			<div className="flex flex-wrap gap-3">
				<Button kind="danger" busy={busy} onClick={remove}>
					<Trans>移除这把</Trans>
				</Button>
				<Button kind="line" onClick={onClose}>
					<Trans>先不移除</Trans>
				</Button>
			</div>
		</div>
	);
}
