import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { checkPassword, checkPhone } from '../../features/session/checks.ts';
import { PhoneField } from '../../features/session/PhoneField.tsx';
import { loginByPassword } from '../../features/session/password-login.ts';
import { barePhone } from '../../features/session/phone.ts';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { type SessionFormProps, useEnter } from './use-enter.ts';

const checks = { phone: checkPhone, password: checkPassword };

interface Props extends SessionFormProps {
	onForgotten: () => void;
	/** The reader would rather have a code. */
	onCode: () => void;
}

export function PasswordLogin({ next, phone, onPhone, onForgotten, onCode }: Props) {
	const enter = useEnter(next);
	const [proving, setProving] = useState(false);
	const form = useFieldForm(checks, async ({ phone, password }) => {
		const answer = await loginByPassword({ account: barePhone(phone), password }, setProving);
		return 'refused' in answer ? answer.refused : enter(answer.data);
	});
	return (
		<form {...form.form} className="grid gap-5">
			<PhoneField form={form} initial={phone} autoComplete="username webauthn" onChanged={onPhone} />
			<div>
				<PasswordInput {...form.field('password')} label={<Trans>密码</Trans>} autoComplete="current-password" required maxLength={64} />
				<p className="mt-2 text-right text-14">
					<button type="button" className="min-h-6 text-ink-2 underline-offset-4 hover:underline" onClick={onForgotten}>
						<Trans>忘了密码？</Trans>
					</button>
				</p>
			</div>
			<p role="status" className="type-meta empty:hidden">
				{proving && <Trans>这个账号刚才被人输错了很多次密码。先确认不是机器在试，几秒就好。</Trans>}
			</p>
			<SubmitRow form={form} help={form.reason === 'login_locked' && <LockedHelp onCode={onCode} />}>
				<Trans>登录</Trans>
			</SubmitRow>
		</form>
	);
}

/** What one can do instead of waiting. */
function LockedHelp({ onCode }: { onCode: () => void }) {
	return (
		<Trans>
			不想等，可以
			<button type="button" className="link" onClick={onCode}>
				用短信验证码登录
			</button>
			，或者用以前登录过的浏览器，它不用等。
		</Trans>
	);
}
