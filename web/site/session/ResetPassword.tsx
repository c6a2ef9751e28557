import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
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

/** Why nobody knows whether the site has done what it was asked. */
const unknown = new Set<string>(['', 'network', 'timeout', 'unreadable', 'http_error', 'server_error', 'maintenance']);
const checks = { phone: checkPhone, smsCode: checkCode, password: checkNewPassword };

/** A new password by SMS code. It ends every session of the member, so the reader is logged in again with what they just chose. */
export function ResetPassword({ next, phone, onPhone }: SessionFormProps) {
	const enter = useEnter(next);
	const sms = useSmsCode('reset');
	/** What was sent and may have been done, though its answer or the login after it was lost. A code counts once: asked again, the login is tried first. */
	const mayBeDone = useRef('');
	const form = useFieldForm(checks, async ({ phone: written, smsCode, password }) => {
		const phone = barePhone(written);
		const logIn = () => attempt(() => browserApi('login', { account: phone, password }, { skipHandler: true }));
		const wish = [phone, smsCode, password].join();
		const isAgain = mayBeDone.current === wish;
		if (isAgain) {
			const answer = await logIn();
			if ('data' in answer) return enter(answer.data);
			// It says more than a code that was used would: nobody was reached, or the password holds and the account is closed.
			const { reason } = answer.refused;
			if (unknown.has(reason) || reason === 'account_disabled') return answer.refused;
		}
		const reset = await attempt(() => browserApi('passwordReset', { phone, smsCode, password }, { skipHandler: true }));
		const reason = 'refused' in reset ? reset.refused.reason : 'done';
		// The first one may still be at work, with the code.
		const mayBe = reason === 'done' || unknown.has(reason) || (isAgain && reason === 'sms_code_expired');
		mayBeDone.current = mayBe ? wish : '';
		if ('refused' in reset) return reset.refused;
		const answer = await logIn();
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
