import { type ReactNode, useId } from 'react';

interface Props {
	title: ReactNode;
	/** What it does, or why it cannot be changed; read out when it changes. */
	note: ReactNode;
	checked: boolean;
	disabled?: boolean;
	onChange: (on: boolean) => void;
}

/** Something that is on or off from this moment, without a button to save it. */
export function SwitchRow({ title, note, checked, disabled, onChange }: Props) {
	const id = useId();
	return (
		<label className="switch-row">
			<span>
				<b id={id}>{title}</b>
				<small id={`${id}-note`} role="status">
					{note}
				</small>
			</span>
			<input
				type="checkbox"
				role="switch"
				className="switch"
				aria-labelledby={id}
				aria-describedby={`${id}-note`}
				checked={checked}
				aria-checked={checked}
				disabled={disabled}
				onChange={({ target }) => onChange(target.checked)}
			/>
		</label>
	);
}
