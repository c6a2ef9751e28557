import { Trans, useLingui } from '@lingui/react/macro';
import { browserApi } from '../../api/api.ts';
import { checkAgreement, checkCode, checkNewPassword, checkNickname, checkPhone } from '../../features/session/checks.ts';
import { PhoneField } from '../../features/session/PhoneField.tsx';
import { barePhone } from '../../features/session/phone.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SmsCodeField } from '../../features/session/SmsCodeField.tsx';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { useSmsCode } from '../../features/session/use-sms-code.ts';
import { paths } from '../../paths.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Input } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useEnter } from './use-enter.ts';
import { useLoginFirst } from './use-login-first.ts';

const checks = { phone: checkPhone, smsCode: checkCode, password: checkNewPassword, nickname: checkNickname, agree: checkAgreement };

export function RegisterForm({ next, login }: { next: string; login: string }) {
	const { t } = useLingui();
	const enter = useEnter(next);
	const sms = useSmsCode('register');
	const loginFirst = useLoginFirst();
	const form = useFieldForm(checks, async ({ phone, smsCode, password, nickname }) => {
		const name = nickname.trim();
		const input = { phone: barePhone(phone), smsCode, password, ...(name !== '' && { nickname: name }), agree: true as const };
		const answer = await loginFirst(input, () => attempt(() => browserApi('register', input, { skipHandler: true })));
		return 'refused' in answer ? answer.refused : enter('session' in answer ? answer.session : answer.data);
	});
	const agree = form.field('agree');
	return (
		<form {...form.form} className="mt-6 grid gap-5">
			<PhoneField
				form={form}
				autoComplete="username"
				onChanged={sms.retarget}
				error={
					form.reason === 'phone_taken' && (
						<Trans>
							这个号码注册过了。
							<Link className="text-link font-semibold" replace to={login}>
								直接登录
							</Link>
						</Trans>
					)
				}
			/>
			<SmsCodeField form={form} sms={sms} number={() => (form.settle('phone') ? form.value('phone') : undefined)} />
			<PasswordInput
				{...form.field('password')}
				label={<Trans>密码</Trans>}
				help={<Trans>8 到 64 位，别用人人都猜得到的。</Trans>}
				autoComplete="new-password"
				required
				maxLength={64}
			/>
			<Input
				{...form.field('nickname')}
				label={
					<Trans>
						昵称 <span className="font-normal text-ink-3">可以以后再填</span>
					</Trans>
				}
				placeholder={t`2–20 个字`}
				autoComplete="nickname"
				maxLength={20}
			/>
			<Checkbox name={agree.name} error={agree.error} onChange={agree.onInput} required>
				<Trans>
					我已阅读并同意
					<Link className="text-link" to={paths.legal('terms')} target="_blank">
						用户协议
					</Link>
					与
					<Link className="text-link" to={paths.legal('privacy')} target="_blank">
						隐私政策
					</Link>
				</Trans>
			</Checkbox>
			<SubmitRow form={form}>
				<Trans>注册并登录</Trans>
			</SubmitRow>
		</form>
	);
}
