import { type ComponentProps, useState } from 'react';
import { Field, type FieldText } from './Field.tsx';

interface Props extends FieldText, Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> {
	maxLength: number;
}

/** Several lines, with how many characters of the most there may be are written. */
export function TextArea({ label, help, error, ok, id, className = '', maxLength, defaultValue = '', onInput, ...area }: Props) {
	const [length, setLength] = useState(String(defaultValue).length);
	return (
		<Field label={label} help={help} error={error} ok={ok} id={id} className={className}>
			{(control) => (
				<>
					<div className="box" data-error={error ? '' : undefined}>
						<textarea
							{...area}
							{...control}
							maxLength={maxLength}
							defaultValue={defaultValue}
							onInput={(event) => {
								setLength(event.currentTarget.value.length);
								onInput?.(event);
							}}
						/>
					</div>
					<p className="type-meta mt-1 text-right" aria-hidden="true">
						{length} / {maxLength}
					</p>
				</>
			)}
		</Field>
	);
}
