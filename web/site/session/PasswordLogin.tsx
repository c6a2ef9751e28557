import { Trans } from '@lingui/react/macro';
import { browserApi } from '../../api/api.ts';
import { checkPassword, checkPhone } from '../../features/session/checks.ts';
import { PhoneField } from '../../features/session/PhoneField.tsx';
import { barePhone } from '../../features/session/phone.ts';
import { attempt } from '../../features/session/refusal.ts';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { SubmitRow } from './SubmitRow.tsx';
import { type SessionFormProps, useEnter } from './use-enter.ts';

const checks = { phone: checkPhone, password: checkPassword };

export function PasswordLogin({ next, phone, onPhone, onForgotten }: SessionFormProps & { onForgotten: () => void }) {
	const enter = useEnter(next);
	const form = useFieldForm(checks, async ({ phone, password }) => {
		const answer = await attempt(() => browserApi('login', { account: barePhone(phone), password }, { skipHandler: true }));
		return 'refused' in answer ? answer.refused : enter(answer.data);
	});
	return (
		<form {...form.form} className="grid gap-5">
			<PhoneField form={form} initial={phone} autoComplete="username" onChanged={onPhone} />
			<div>
				<PasswordInput {...form.field('password')} label={<Trans>密码</Trans>} autoComplete="current-password" required maxLength={64} />
				<p className="mt-2 text-right text-14">
					<button type="button" className="min-h-6 text-ink-2 underline-offset-4 hover:underline" onClick={onForgotten}>
						<Trans>忘了密码？</Trans>
					</button>
				</p>
			</div>
			<SubmitRow form={form}>
				<Trans>登录</Trans>
			</SubmitRow>
		</form>
	);
}
