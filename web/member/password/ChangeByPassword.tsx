import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { browserApi } from '../../api/api.ts';
import { type Check, checkNewPassword } from '../../features/session/checks.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { NewPasswordInput } from './NewPasswordInput.tsx';

const checkOld: Check = (value) => (value === '' ? msg`填一下现在的密码。` : undefined);
const checks = { oldPassword: checkOld, password: checkNewPassword };

interface Props {
	/** With how many other logins ended. */
	onDone: (ended: number) => void;
	/** The member would rather have a code; absent where there is no phone. */
	onCode: (() => void) | undefined;
	/** A button beside that of the form. */
	beside: ReactNode;
}

/** A new password by the one that holds now. */
export function ChangeByPassword({ onDone, onCode, beside }: Props) {
	const form = useFieldForm(checks, async (input) => {
		const answer = await attempt(() => browserApi('passwordChange', input, { skipHandler: true }));
		if ('refused' in answer) return answer.refused;
		onDone(answer.data.ended);
		return undefined;
	});
	return (
		<form {...form.form} className="grid grid-cols-1 gap-5">
			<div>
				<PasswordInput {...form.field('oldPassword')} label={<Trans>现在的密码</Trans>} autoComplete="current-password" required maxLength={64} />
				{onCode && (
					<p className="mt-2 text-right text-14">
						<button type="button" className="min-h-6 text-ink-2 underline-offset-4 hover:underline" onClick={onCode}>
							<Trans>忘了，用短信改</Trans>
						</button>
					</p>
				)}
			</div>
			<NewPasswordInput {...form.field('password')} />
			<SubmitRow form={form} narrow={Boolean(beside)} beside={beside}>
				<Trans>改密码</Trans>
			</SubmitRow>
		</form>
	);
}
