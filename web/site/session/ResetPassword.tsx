import { Trans } from '@lingui/react/macro';
import { browserApi } from '../../api/api.ts';
import { checkCode, checkNewPassword, checkPhone } from '../../features/session/checks.ts';
import { PhoneField } from '../../features/session/PhoneField.tsx';
import { barePhone } from '../../features/session/phone.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SmsCodeField } from '../../features/session/SmsCodeField.tsx';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { useSmsCode } from '../../features/session/use-sms-code.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { NotRegistered } from './NotRegistered.tsx';
import { type SessionFormProps, useEnter } from './use-enter.ts';
import { logIn, useLoginFirst } from './use-login-first.ts';

const checks = { phone: checkPhone, smsCode: checkCode, password: checkNewPassword };

/** A new password by SMS code. It ends every session of the member, so the reader is logged in again with what they just chose. */
export function ResetPassword({ next, phone, onPhone }: SessionFormProps) {
	const enter = useEnter(next);
	const sms = useSmsCode('reset');
	const loginFirst = useLoginFirst();
	const form = useFieldForm(checks, async ({ phone, smsCode, password }) => {
		const wish = { phone: barePhone(phone), smsCode, password };
		const reset = await loginFirst(wish, () => attempt(() => browserApi('passwordReset', wish, { skipHandler: true })));
		if ('session' in reset) return enter(reset.session);
		if ('refused' in reset) return reset.refused;
		const answer = await logIn(wish);
		return 'refused' in answer ? answer.refused : enter(answer.data);
	});
	const changed = (written: string) => {
		onPhone(written);
		sms.retarget(written);
	};
	return (
		<form {...form.form} className="mt-8 grid gap-5">
			<PhoneField
				form={form}
				initial={phone}
				error={form.reason === 'not_registered' && <NotRegistered next={next} />}
				autoComplete="username"
				onChanged={changed}
			/>
			<SmsCodeField form={form} sms={sms} number={() => (form.settle('phone') ? form.value('phone') : undefined)} />
			<PasswordInput
				{...form.field('password')}
				label={<Trans>新密码</Trans>}
				help={<Trans>8 到 64 位。改好以后，其他设备都要重新登录。</Trans>}
				autoComplete="new-password"
				required
				maxLength={64}
			/>
			<SubmitRow form={form}>
				<Trans>改好并登录</Trans>
			</SubmitRow>
		</form>
	);
}
