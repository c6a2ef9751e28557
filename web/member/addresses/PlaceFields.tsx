import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import type { Address } from '../../../contract/addresses/member.ts';
import type { FieldForm } from '../../features/session/use-field-form.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Choice, choicesOf, chosen, type Divisions, nowhere, type Place } from './divisions.ts';

interface Props {
	form: Pick<FieldForm<'province' | 'city' | 'district'>, 'field'>;
	divisions: Divisions | undefined;
	place: Place;
	onChoose: (place: Place) => void;
	/** What is shown as long as there is no list to choose from. */
	stored: Address | undefined;
	doubtful: boolean;
	failed: boolean;
	onRetry: () => void;
}

/** Province, city, district: each is chosen from those of the one before. */
export function PlaceFields({ form, divisions, place, onChoose, stored, doubtful, failed, onRetry }: Props) {
	const { provinces, cities, districts } = choicesOf(divisions ?? [], place);
	const straight = place.city !== '' && divisions !== undefined && districts.length === 0;
	const { province, city, district } = place;
	const fields = [form.field('province'), form.field('city'), form.field('district')];
	const key = `${province} ${city} ${district}`;
	// A city that is the only one is chosen by itself: what was missing is not any more.
	// biome-ignore lint/correctness/useExhaustiveDependencies: after a choice, not after each drawing
	useEffect(() => {
		for (const { onInput } of fields) onInput();
	}, [key]);
	const choose = (part: Partial<Place>) => divisions && onChoose(chosen(divisions, { ...place, ...part }));
	const open = (before: string) => divisions !== undefined && before !== '';
	return (
		<div>
			<div className="grid grid-cols-3 gap-2 sm:gap-4">
				<PlaceSelect
					{...form.field('province')}
					label={<Trans>省</Trans>}
					value={province}
					choices={provinces}
					shown={stored?.province}
					disabled={divisions === undefined}
					autoComplete="shipping address-level1"
					onChoose={(code) => onChoose(divisions ? chosen(divisions, { ...nowhere, province: code }) : nowhere)}
					doubtful={doubtful}
				/>
				<PlaceSelect
					{...form.field('city')}
					label={<Trans>市</Trans>}
					value={city}
					choices={cities}
					shown={stored?.city}
					disabled={!open(province)}
					autoComplete="shipping address-level2"
					onChoose={(code) => choose({ city: code, district: '' })}
					doubtful={doubtful}
				/>
				<PlaceSelect
					{...form.field('district')}
					label={<Trans>区县</Trans>}
					value={district}
					choices={districts}
					shown={stored?.district}
					disabled={!open(city) || straight}
					none={straight && <Trans>不分区县</Trans>}
					autoComplete="shipping address-level3"
					onChoose={(code) => choose({ district: code })}
					doubtful={doubtful && !straight}
				/>
			</div>
			{doubtful && !failed && (
				<p className="field-note">
					<Trans>地区不太确定，核对一下。</Trans>
				</p>
			)}
			<p role="alert" className="mt-1 text-13 text-red empty:hidden">
				{failed && (
					<Trans>
						没取到地区表。检查一下网络，
						<button type="button" className="link" onClick={onRetry}>
							再试一次
						</button>
						。
					</Trans>
				)}
			</p>
		</div>
	);
}

interface SelectProps {
	name: string;
	error: string | undefined;
	onBlur: () => void;
	onInput: () => void;
	label: ReactNode;
	value: string;
	choices: readonly Choice[];
	/** Before there are choices. */
	shown: string | undefined;
	/** What stands there when there is nothing to choose. */
	none?: ReactNode;
	disabled: boolean;
	autoComplete: string;
	doubtful: boolean;
	onChoose: (code: string) => void;
}

function PlaceSelect({ label, value, choices, shown, none, disabled, error, doubtful, onChoose, onInput, ...select }: SelectProps) {
	return (
		<Field
			label={
				<>
					{label} {!none && <span aria-hidden="true">*</span>}
				</>
			}
			error={error}
		>
			{(control) => (
				<div
					className={`box relative max-sm:px-2.5 ${doubtful ? 'border-dashed' : ''}`}
					data-error={error ? '' : undefined}
					data-disabled={disabled ? '' : undefined}
				>
					<select
						{...select}
						{...control}
						className="appearance-none text-ellipsis pr-5"
						value={value}
						disabled={disabled}
						required={!none}
						// Not with `input`, which comes first: a sentence that goes then is drawn with the old choice, and the new one is lost.
						onChange={({ currentTarget }) => {
							onChoose(currentTarget.value);
							onInput();
						}}
					>
						<option value="">{none || shown || ''}</option>
						{choices.map(({ code, name }) => (
							<option key={code} value={code}>
								{name}
							</option>
						))}
					</select>
					<Icon name="down" className="pointer-events-none absolute right-2 sm:right-3" />
				</div>
			)}
		</Field>
	);
}
