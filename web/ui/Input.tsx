import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldText } from './Field.tsx';

export interface InputProps extends FieldText, Omit<ComponentProps<'input'>, 'children'> {
	/** In front of the text: +86, ¥. */
	before?: ReactNode;
	/** Behind the text: a button. */
	after?: ReactNode;
	boxClass?: string;
}

export function Input({ label, help, error, ok, before, after, boxClass = '', id, className = '', ...input }: InputProps) {
	return (
		<Field label={label} help={help} error={error} ok={ok} id={id} className={className}>
			{(control) => (
				<div className={`box ${boxClass}`} data-error={error ? '' : undefined} data-disabled={input.disabled ? '' : undefined}>
					{before && <span className="box-aside">{before}</span>}
					<input {...input} {...control} />
					{after}
				</div>
			)}
		</Field>
	);
}
