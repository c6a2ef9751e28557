import { Trans } from '@lingui/react/macro';
import type { InputProps } from '../../ui/Input.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';

export function NewPasswordInput(field: Pick<InputProps, 'name' | 'error' | 'onBlur' | 'onInput'>) {
	return (
		<PasswordInput
			{...field}
			label={<Trans>新密码</Trans>}
			help={<Trans>8 到 64 位，越长越好，别和其他网站的一样。</Trans>}
			autoComplete="new-password"
			required
			maxLength={64}
		/>
	);
}
