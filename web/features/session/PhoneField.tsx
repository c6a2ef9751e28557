import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Input } from '../../ui/Input.tsx';
import { checkPhone } from './checks.ts';
import { groupedPhone } from './phone.ts';
import type { FieldForm } from './use-field-form.ts';

interface Props {
	form: Pick<FieldForm<'phone'>, 'field' | 'wrong'>;
	/** Password managers keep the account under `username`; where there is no password it is a telephone number. */
	autoComplete: 'username' | 'username webauthn' | 'tel-national';
	label?: ReactNode;
	/** What it holds at first. */
	initial?: string;
	/** Takes the place of the error's sentence. */
	error?: ReactNode;
	onChanged?: (written: string) => void;
}

/** A mobile number in groups of 3 4 4, with a tick once it is one. */
export function PhoneField({ form, autoComplete, label, initial = '', error, onChanged }: Props) {
	const [right, setRight] = useState(() => checkPhone(initial) === undefined);
	const { onInput, ...field } = form.field('phone');
	return (
		<Input
			{...field}
			label={label ?? <Trans>手机号</Trans>}
			error={error || field.error}
			defaultValue={initial}
			// The standard allows `username` on plain text alone; `inputMode` brings up the keys of a telephone all the same.
			type={autoComplete === 'tel-national' ? 'tel' : undefined}
			inputMode="tel"
			autoComplete={autoComplete}
			required
			maxLength={24}
			before="+86"
			after={right && !field.error && <Icon name="check" className="text-action" />}
			onInput={({ currentTarget: input }) => {
				// Only at the end: in the middle the caret would jump.
				if (input.selectionStart === input.value.length) input.value = groupedPhone(input.value);
				onChanged?.(input.value);
				setRight(!form.wrong('phone'));
				onInput();
			}}
		/>
	);
}
