import { type ComponentProps, type ReactNode, useId } from 'react';

/** `type="radio"` gives the same row with a ring. */
export function Checkbox({
	children,
	error,
	type = 'checkbox',
	...input
}: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; error?: ReactNode; type?: 'checkbox' | 'radio' }) {
	const note = useId();
	return (
		<div>
			<label className="check" data-error={error ? '' : undefined}>
				<input type={type} aria-describedby={error ? note : undefined} aria-invalid={error ? true : undefined} {...input} />
				<span>{children}</span>
			</label>
			<p id={note} className="field-note" data-tone="error" aria-live="polite" hidden={!error}>
				{error}
			</p>
		</div>
	);
}
