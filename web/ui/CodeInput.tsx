import { Input, type InputProps } from './Input.tsx';

/** A code sent to the phone: digits only, wide apart, filled by the phone where it can. */
export function CodeInput({ length = 6, onChange, ...props }: Omit<InputProps, 'type'> & { length?: number }) {
	return (
		<Input
			{...props}
			type="text"
			inputMode="numeric"
			autoComplete="one-time-code"
			maxLength={length}
			boxClass="box-code"
			onChange={(event) => {
				event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '');
				onChange?.(event);
			}}
		/>
	);
}
