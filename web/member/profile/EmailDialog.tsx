import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { EmailState } from '../../../contract/members/member.ts';
import { browserApi } from '../../api/api.ts';
import type { Check } from '../../features/session/checks.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeInput } from '../../ui/CodeInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Input } from '../../ui/Input.tsx';

interface Props {
	state: EmailState;
	onClose: () => void;
	/** Something about the address is another now. */
	onChanged: () => Promise<void>;
}

const checkEmail: Check = (value) =>
	value.trim() === ''
		? msg`填一下邮箱。`
		: /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value.trim())
			? undefined
			: msg`邮箱是 name@example.com 的样子，再看一眼。`;
const checkCode: Check = (value) => {
	const missing = 6 - value.length;
	return missing > 0 ? msg`邮件里的数字有 6 位，还差 ${missing} 位。` : undefined;
};

/** Another e-mail address: first where to, then the code of the mail that went there. */
export function EmailDialog({ state, onClose, onChanged }: Props) {
	const [now, setNow] = useState(state);
	const [serial, setSerial] = useState(0);
	const show = async (next: EmailState) => {
		setNow(next);
		setSerial((count) => count + 1);
		await onChanged();
	};
	return (
		<Dialog open onClose={onClose} title={now.waiting ? <Trans>去邮箱里看看</Trans> : <Trans>邮箱用哪一个？</Trans>}>
			{now.waiting ? (
				<Waiting key={serial} state={now} email={now.waiting.email} onChanged={show} onClose={onClose} />
			) : (
				<Wanted state={now} onChanged={show} onClose={onClose} />
			)}
		</Dialog>
	);
}

interface StepProps {
	state: EmailState;
	onChanged: (state: EmailState) => Promise<void>;
	onClose: () => void;
}

function Wanted({ state, onChanged, onClose }: StepProps) {
	const form = useFieldForm({ email: checkEmail }, async ({ email }) => {
		const answer = await attempt(() => browserApi('emailSet', { email: email.trim() }, { skipHandler: true }));
		if ('refused' in answer) return answer.refused;
		await onChanged(answer.data);
		return undefined;
	});
	return (
		<form {...form.form} className="mt-3 grid gap-5 max-md:[&_.btn]:grow">
			<Input
				{...form.field('email')}
				type="email"
				label={<Trans>邮箱</Trans>}
				help={<Trans>先发一封确认邮件过去；确认之前，原来的不变。</Trans>}
				defaultValue={state.email ?? ''}
				autoComplete="email"
				maxLength={254}
				required
			/>
			<SubmitRow form={form} narrow beside={<Back onClose={onClose} />}>
				<Trans>发确认邮件</Trans>
			</SubmitRow>
		</form>
	);
}

function Waiting({ state, email, onChanged, onClose }: StepProps & { email: string }) {
	const { t } = useLingui();
	const wait = useSeconds(state.resendIn);
	const [busy, setBusy] = useState(false);
	const form = useFieldForm({ code: checkCode }, async ({ code }) => {
		const answer = await attempt(() => browserApi('emailConfirm', { code }, { skipHandler: true }));
		if ('refused' in answer) return answer.refused;
		toast(t`邮箱确认好了。`);
		await onChanged(answer.data);
		onClose();
		return undefined;
	});
	const again = async () => {
		setBusy(true);
		const answer = await attempt(() => browserApi('emailSet', { email }, { skipHandler: true }));
		setBusy(false);
		if ('refused' in answer) return form.show(answer.refused);
		toast(t`又发了一封，以最新的为准。`);
		await onChanged(answer.data);
	};
	const another = async () => {
		const answer = await attempt(() => browserApi('emailCancel', {}, { skipHandler: true }));
		if ('refused' in answer) return form.show(answer.refused);
		await onChanged(answer.data);
	};
	return (
		<form {...form.form} className="mt-3 grid gap-5 max-md:[&_.btn]:grow">
			<p>
				<Trans>
					信发到了 <b className="break-all text-ink">{email}</b>。把里面的数字填在这里，或者点信里的链接。
				</Trans>
			</p>
			<CodeInput {...form.field('code')} label={<Trans>6 位数字</Trans>} required />
			<SubmitRow form={form} narrow beside={<Back onClose={onClose} />}>
				<Trans>确认</Trans>
			</SubmitRow>
			<p className="type-meta">
				{wait > 0 ? (
					<Trans>没收到？看看垃圾邮件；{wait} 秒后可以再发。</Trans>
				) : (
					<Trans>
						没收到？看看垃圾邮件，或者
						<button type="button" className="link" disabled={busy} onClick={again}>
							再发一封
						</button>
						。
					</Trans>
				)}{' '}
				<button type="button" className="link" onClick={another}>
					<Trans>换一个邮箱</Trans>
				</button>
			</p>
		</form>
	);
}

function Back({ onClose }: { onClose: () => void }) {
	return (
		<Button kind="line" onClick={onClose}>
			<Trans>先这样</Trans>
		</Button>
	);
}

/** Seconds that are left, down to nought. */
function useSeconds(from: number): number {
	const [left, setLeft] = useState(from);
	useEffect(() => {
		if (left <= 0) return;
		const timer = setTimeout(() => setLeft(left - 1), 1000);
		return () => clearTimeout(timer);
	}, [left]);
	return left;
}
