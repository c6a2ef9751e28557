import { type ReactNode, useId } from 'react';

export interface FieldText {
	label: ReactNode;
	help?: ReactNode;
	/** A sentence that says what is missing; replaces the help. */
	error?: ReactNode;
	/** Something that went well (已减 ¥20.00); replaces the help. */
	ok?: ReactNode;
}

export interface FieldControl {
	id: string;
	'aria-describedby': string | undefined;
	'aria-invalid': true | undefined;
}

/** Label above, always visible; help and error below. `children` receives what the control needs to be tied to them. */
export function Field({
	label,
	help,
	error,
	ok,
	id,
	className = '',
	children,
}: FieldText & { id?: string | undefined; className?: string; children: (control: FieldControl) => ReactNode }) {
	const own = useId();
	const control = id ?? own;
	const note = error || ok || help;
	return (
		<div className={`field ${className}`}>
			<label htmlFor={control}>{label}</label>
			{children({ id: control, 'aria-describedby': note ? `${control}-note` : undefined, 'aria-invalid': error ? true : undefined })}
			{/* Always in the tree, so that a new error is announced. */}
			<p className="field-note" id={`${control}-note`} data-tone={error ? 'error' : ok ? 'ok' : undefined} aria-live="polite" hidden={!note}>
				{note}
			</p>
		</div>
	);
}
