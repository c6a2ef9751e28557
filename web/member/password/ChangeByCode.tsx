import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { browserApi } from '../../api/api.ts';
import { checkCode, checkNewPassword } from '../../features/session/checks.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SmsCodeField } from '../../features/session/SmsCodeField.tsx';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { useSmsCode } from '../../features/session/use-sms-code.ts';
import { NewPasswordInput } from './NewPasswordInput.tsx';

const checks = { smsCode: checkCode, password: checkNewPassword };

interface Props {
	/** The member's number, masked. */
	phone: string;
	/** With how many other logins ended. */
	onDone: (ended: number) => void;
	/** A button beside that of the form. */
	beside: ReactNode;
}

/** A new password by a code to the member's own phone. */
export function ChangeByCode({ phone, onDone, beside }: Props) {
	const sms = useSmsCode('reset', ({ proof }) => browserApi('ownCodeSend', { scene: 'reset', proof }, { skipHandler: true }));
	const form = useFieldForm(checks, async (input) => {
		const answer = await attempt(() => browserApi('passwordChange', input, { skipHandler: true }));
		if ('refused' in answer) return answer.refused;
		onDone(answer.data.ended);
		return undefined;
	});
	return (
		<form {...form.form} className="grid gap-5">
			<p className="text-ink-2">
				<Trans>
					验证码发到你绑定的 <b className="figures whitespace-nowrap text-ink">{phone}</b>。
				</Trans>
			</p>
			<SmsCodeField form={form} sms={sms} own={phone} />
			<NewPasswordInput {...form.field('password')} />
			<SubmitRow form={form} narrow={Boolean(beside)} beside={beside}>
				<Trans>改密码</Trans>
			</SubmitRow>
		</form>
	);
}
