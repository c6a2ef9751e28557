import { Trans } from '@lingui/react/macro';
import { browserApi } from '../../api/api.ts';
import { checkCode, checkPhone } from '../../features/session/checks.ts';
import { PhoneField } from '../../features/session/PhoneField.tsx';
import { barePhone } from '../../features/session/phone.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SmsCodeField } from '../../features/session/SmsCodeField.tsx';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { useSmsCode } from '../../features/session/use-sms-code.ts';
import { NotRegistered } from './NotRegistered.tsx';
import { type SessionFormProps, useEnter } from './use-enter.ts';

const checks = { phone: checkPhone, smsCode: checkCode };

export function CodeLogin({ next, phone, onPhone }: SessionFormProps) {
	const enter = useEnter(next);
	const sms = useSmsCode('login');
	const form = useFieldForm(checks, async ({ phone, smsCode }) => {
		const answer = await attempt(() => browserApi('login', { phone: barePhone(phone), smsCode }, { skipHandler: true }));
		return 'refused' in answer ? answer.refused : enter(answer.data);
	});
	const changed = (written: string) => {
		onPhone(written);
		sms.retarget(written);
	};
	return (
		<form {...form.form} className="grid gap-5">
			<PhoneField
				form={form}
				initial={phone}
				error={form.reason === 'not_registered' && <NotRegistered next={next} />}
				autoComplete="tel-national"
				onChanged={changed}
			/>
			<SmsCodeField form={form} sms={sms} number={() => (form.settle('phone') ? form.value('phone') : undefined)} />
			<SubmitRow form={form}>
				<Trans>登录</Trans>
			</SubmitRow>
		</form>
	);
}
