import type { ComponentProps } from 'react';
import { Field, type FieldText } from './Field.tsx';

export function TextArea({ label, help, error, ok, id, className = '', ...area }: FieldText & Omit<ComponentProps<'textarea'>, 'children'>) {
	return (
		<Field label={label} help={help} error={error} ok={ok} id={id} className={className}>
			{(control) => (
				<div className="box" data-error={error ? '' : undefined}>
					<textarea rows={4} {...area} {...control} />
				</div>
			)}
		</Field>
	);
}
