import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { Input, type InputProps } from './Input.tsx';

/** Give `autoComplete`: `current-password` to log in, `new-password` to choose one. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'after'>) {
	const { t } = useLingui();
	const [shown, show] = useState(false);
	return (
		<Input
			{...props}
			type={shown ? 'text' : 'password'}
			autoCapitalize="none"
			spellCheck={false}
			after={<IconButton icon="eye" label={shown ? t`隐藏密码` : t`显示密码`} aria-pressed={shown} onClick={() => show(!shown)} />}
		/>
	);
}
