import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CallInput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';
import { makePasskey } from '../../features/passkeys/passkey.ts';
import type { Problem } from '../../features/session/checks.ts';
import { attempt, type Refused, words } from '../../features/session/refusal.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmSelf } from '../phone/ConfirmSelf.tsx';

interface Props {
	/** The member's number, masked. */
	phone: string;
	hasPassword: boolean;
	/** They have shown in this login who they are, a moment ago. */
	confirmed: boolean;
	onAdded: (id: number) => Promise<void>;
	onClose: () => void;
}

/** First who one is, then what the device asks for: whoever finds a browser logged in adds no key of their own. */
export function AddPasskey({ phone, hasPassword, confirmed, onAdded, onClose }: Props) {
	const { t, i18n } = useLingui();
	const [ready, setReady] = useState(confirmed);
	const [expired, setExpired] = useState(false);
	const [busy, setBusy] = useState(false);
	const [said, say] = useState<Problem>();
	const refuse = (refused: Refused) => {
		if (refused.reason === 'confirm_first') {
			setExpired(true);
			setReady(false);
		} else say(Object.values(refused.problems)[0]);
	};
	const add = async () => {
		const asked = await attempt(() => browserApi('passkeyAddBegin', {}, { skipHandler: true }));
		if ('refused' in asked) return refuse(asked.refused);
		const credential = await makePasskey(asked.data);
		if (credential === 'known') return say(t`这台设备上已经有一把了，不用再加。`);
		if (credential === null) return say(t`没有加上：设备没有确认是你。可以再试一次。`);
		const answer = await attempt(() => browserApi('passkeyAdd', { credential } as CallInput<'passkeyAdd'>, { skipHandler: true }));
		if ('refused' in answer) return refuse(answer.refused);
		toast(t`加好了，下次登录可以用它。`);
		await onAdded(answer.data.id);
	};
	const press = async () => {
		setBusy(true);
		say(undefined);
		await add();
		setBusy(false);
	};
	if (!ready)
		return (
			<div className="grid gap-5">
				<p className="text-ink-2">
					<Trans>先确认是你本人，再加一把。</Trans>
				</p>
				<ConfirmSelf phone={phone} hasPassword={hasPassword} expired={expired} onConfirmed={() => setReady(true)} />
				<Button kind="line" onClick={onClose}>
					<Trans>先不加</Trans>
				</Button>
			</div>
		);
	return (
		<div className="grid gap-4">
			<p className="text-ink-2">
				<Trans>下一步由你的设备来问：按一下指纹，看一眼屏幕，或者输锁屏密码。指纹和面容不会离开设备。</Trans>
			</p>
			<p role="alert" className="text-14 text-red empty:hidden">
				{words(said, i18n)}
			</p>
			<div className="flex flex-wrap gap-3">
				<Button busy={busy} onClick={press}>
					<Trans>在这台设备上加</Trans>
				</Button>
				<Button kind="line" onClick={onClose}>
					<Trans>先不加</Trans>
				</Button>
			</div>
		</div>
	);
}
