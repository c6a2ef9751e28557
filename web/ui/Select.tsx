import type { ComponentProps } from 'react';
import { Field, type FieldText } from './Field.tsx';

export function Select({ label, help, error, ok, id, className = '', children, ...select }: FieldText & ComponentProps<'select'>) {
	return (
		<Field label={label} help={help} error={error} ok={ok} id={id} className={className}>
			{(control) => (
				<div className="box" data-error={error ? '' : undefined}>
					<select {...select} {...control}>
						{children}
					</select>
				</div>
			)}
		</Field>
	);
}
