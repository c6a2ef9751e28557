import { Trans } from '@lingui/react/macro';
import type { Profile } from '../../../contract/members/public.ts';
import { browserApi } from '../../api/api.ts';
import { checkCode, checkPhone } from '../../features/session/checks.ts';
import { PhoneField } from '../../features/session/PhoneField.tsx';
import { barePhone } from '../../features/session/phone.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SmsCodeField } from '../../features/session/SmsCodeField.tsx';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { useSmsCode } from '../../features/session/use-sms-code.ts';

const checks = { phone: checkPhone, smsCode: checkCode };

interface Props {
	onBound: (profile: Profile) => Promise<void>;
	/** That it is them has to be shown again. */
	onExpired: () => void;
	/** It is bound already: the page may not know, if an answer was lost. */
	onSame: () => Promise<void>;
}

/** The new number, and the code that was sent to it. */
export function NewPhone({ onBound, onExpired, onSame }: Props) {
	const sms = useSmsCode('bind');
	const form = useFieldForm(checks, async ({ phone, smsCode }) => {
		const answer = await attempt(() => browserApi('bindPhone', { phone: barePhone(phone), smsCode }, { skipHandler: true }));
		if ('refused' in answer && answer.refused.reason === 'phone_same') await onSame();
		if ('data' in answer) await onBound(answer.data);
		else if (answer.refused.reason === 'confirm_first') onExpired();
		else return answer.refused;
		return undefined;
	});
	return (
		<form {...form.form} className="grid gap-5">
			<PhoneField form={form} label={<Trans>新手机号</Trans>} autoComplete="tel-national" onChanged={sms.retarget} />
			<SmsCodeField form={form} sms={sms} number={() => (form.settle('phone') ? form.value('phone') : undefined)} />
			<SubmitRow form={form}>
				<Trans>确认更换</Trans>
			</SubmitRow>
		</form>
	);
}
