import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { browserApi } from '../../api/api.ts';
import { type Check, checkCode } from '../../features/session/checks.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SmsCodeField } from '../../features/session/SmsCodeField.tsx';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { useSmsCode } from '../../features/session/use-sms-code.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Segment } from '../../ui/Segment.tsx';

interface Props {
	/** The member's number, masked. */
	phone: string;
	hasPassword: boolean;
	/** They had shown it before, too long ago. */
	expired: boolean;
	onConfirmed: () => void;
}

/** The member shows who they are, by a code to the phone that is bound or by their password. */
export function ConfirmSelf({ phone, hasPassword, expired, onConfirmed }: Props) {
	const { t } = useLingui();
	const [chosen, choose] = useState<'code' | 'password'>('code');
	const way = hasPassword ? chosen : 'code';
	return (
		<>
			<p role="alert" className="text-14 text-red empty:hidden">
				{expired && <Trans>过了十分钟，请再确认一次是你本人。</Trans>}
			</p>
			{hasPassword && (
				<Segment
					wide
					label={t`怎么确认是你`}
					current={way}
					onSelect={choose}
					items={[
						{ key: 'code', label: <Trans>用原来的手机</Trans> },
						{ key: 'password', label: <Trans>用密码</Trans> },
					]}
				/>
			)}
			{way === 'code' ? <ByCode phone={phone} onConfirmed={onConfirmed} /> : <ByPassword onConfirmed={onConfirmed} />}
		</>
	);
}

const codeChecks = { smsCode: checkCode };

function ByCode({ phone, onConfirmed }: Pick<Props, 'phone' | 'onConfirmed'>) {
	const sms = useSmsCode('bind', ({ proof }) => browserApi('ownCodeSend', { scene: 'bind', proof }, { skipHandler: true }));
	const form = useFieldForm(codeChecks, async (input) => {
		const answer = await attempt(() => browserApi('confirmSelf', input, { skipHandler: true }));
		if ('refused' in answer) return answer.refused;
		onConfirmed();
		return undefined;
	});
	return (
		<form {...form.form} className="grid gap-5">
			<SmsCodeField form={form} sms={sms} own={phone} />
			<SubmitRow form={form}>
				<Trans>下一步</Trans>
			</SubmitRow>
		</form>
	);
}

const checkOld: Check = (value) => (value === '' ? msg`填一下现在的密码。` : undefined);
const passwordChecks = { oldPassword: checkOld };

function ByPassword({ onConfirmed }: Pick<Props, 'onConfirmed'>) {
	const form = useFieldForm(passwordChecks, async ({ oldPassword }) => {
		const answer = await attempt(() => browserApi('confirmSelf', { password: oldPassword }, { skipHandler: true }));
		if ('refused' in answer) return answer.refused;
		onConfirmed();
		return undefined;
	});
	return (
		<form {...form.form} className="grid gap-5">
			<PasswordInput {...form.field('oldPassword')} label={<Trans>现在的密码</Trans>} autoComplete="current-password" required maxLength={64} />
			<SubmitRow form={form}>
				<Trans>下一步</Trans>
			</SubmitRow>
		</form>
	);
}
