import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Address } from '../../../contract/addresses/member.ts';
import { browserApi } from '../../api/api.ts';
import { type Check, checkPhone } from '../../features/session/checks.ts';
import { barePhone, groupedPhone } from '../../features/session/phone.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Input } from '../../ui/Input.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { choicesOf, type Divisions, divisionOf, nowhere, type Place, placeOf } from './divisions.ts';
import { PlaceFields } from './PlaceFields.tsx';
import type { PastedField } from './read-pasted.ts';

/** What the fields hold at first. */
export interface Draft {
	name: string;
	phone: string;
	detail: string;
	postcode: string;
	/** The code; empty as long as something is to be chosen. */
	division: string;
	/** What a pasted line said of it. */
	place?: Place;
}

export function draftOf(address: Address | undefined): Draft {
	const { name = '', phone = '', detail = '', postcode = '', division = '' } = address ?? {};
	return { name, phone: groupedPhone(phone), detail, postcode, division };
}

const checkName: Check = (value) => {
	if (value.trim() === '') return msg`填一下收货人。`;
	if (!/\p{L}/u.test(value)) return msg`收货人要有名字，不能只是数字或符号。`;
	return value.trim().length > 40 ? msg`收货人最多 40 个字。` : undefined;
};
const checkMobile: Check = (value) => (barePhone(value).startsWith('0') ? msg`快递要发短信，座机收不到。填一个手机号。` : checkPhone(value));
const checkDetail: Check = (value) => {
	if (value.trim().length < 2) return msg`填一下街道、门牌和房号。`;
	return value.trim().length > 200 ? msg`详细地址最多 200 个字。` : undefined;
};
const checkPostcode: Check = (value) => (value.trim() === '' || /^\d{6}$/.test(value.trim()) ? undefined : msg`邮编是 6 位数字，也可以不填。`);

interface Props {
	label: string;
	address: Address | undefined;
	draft: Draft;
	doubtful: ReadonlySet<PastedField>;
	divisions: Divisions | undefined;
	failed: boolean;
	onRetry: () => void;
	canBeDefault: boolean;
	isDefault: boolean;
	onDefault: (isDefault: boolean) => void;
	onClose: () => void;
	onSaved: ((id: number) => void) | undefined;
	onChanged: () => Promise<void>;
}

export function AddressFields({
	label,
	address,
	draft,
	doubtful,
	divisions,
	failed,
	onRetry,
	canBeDefault,
	isDefault,
	onDefault,
	onClose,
	onSaved,
	onChanged,
}: Props) {
	const { t } = useLingui();
	const [chosen, setChosen] = useState<Place | undefined>(draft.place);
	const place = chosen ?? (divisions ? placeOf(divisions, draft.division) : nowhere);
	/** Without the list an address stays where it is. */
	const stays = divisions === undefined && draft.division !== '';
	const levels = divisions ? choicesOf(divisions, place) : undefined;
	const checks = {
		name: checkName,
		phone: checkMobile,
		province: (value: string) => (stays || value !== '' ? undefined : msg`选一下省份。`),
		city: (value: string) => (stays || value !== '' || place.province === '' ? undefined : msg`选一下城市。`),
		district: (value: string) => (stays || value !== '' || !levels?.districts.length ? undefined : msg`选一下区县。`),
		detail: checkDetail,
		postcode: checkPostcode,
	};
	const form = useFieldForm(checks, async ({ name, phone, detail, postcode }) => {
		const division = divisions ? divisionOf(divisions, place) : draft.division;
		const written = { name, phone: barePhone(phone), division, detail: detail.replace(/\s+/g, ' '), postcode: postcode.trim(), isDefault };
		const input = address ? { id: address.id, version: address.version, ...written } : written;
		const answer = await attempt(() => browserApi('addressSave', input, { skipHandler: true }));
		if ('refused' in answer) {
			const { refused } = answer;
			if (refused.reason === 'not_found') return { ...refused, problems: { form: msg`这个地址已经在别处删掉了。` } };
			return refused;
		}
		onSaved?.(answer.data.id);
		toast(address ? t`地址改好了。` : t`地址存好了。`);
		await onChanged();
		onClose();
		return undefined;
	});
	/** Says with a field that was filled in from a pasted line what is to be done with it. */
	const hint = (field: PastedField, isEmpty: boolean): { help?: ReactNode; boxClass?: string } => {
		if (!doubtful.has(field)) return {};
		return { help: isEmpty ? <Trans>没认出来，填一下。</Trans> : <Trans>不太确定，核对一下。</Trans>, boxClass: 'border-dashed' };
	};
	const { onInput: onPhoneInput, ...phoneField } = form.field('phone');
	return (
		<form {...form.form} aria-label={label} className="mt-5 grid gap-5">
			<div className="grid gap-5 sm:grid-cols-2">
				<Input
					{...form.field('name')}
					{...hint('name', draft.name === '')}
					label={<Needed label={<Trans>收货人</Trans>} />}
					defaultValue={draft.name}
					autoComplete="shipping name"
					required
					maxLength={60}
				/>
				<Input
					{...phoneField}
					{...hint('phone', draft.phone === '')}
					label={<Needed label={<Trans>手机号</Trans>} />}
					defaultValue={groupedPhone(draft.phone)}
					type="tel"
					autoComplete="shipping tel"
					required
					maxLength={24}
					onInput={({ currentTarget: input }) => {
						// Only at the end: in the middle the caret would jump.
						if (input.selectionStart === input.value.length) input.value = groupedPhone(input.value);
						onPhoneInput();
					}}
				/>
			</div>
			<PlaceFields
				form={form}
				divisions={divisions}
				place={place}
				onChoose={setChosen}
				stored={stays ? address : undefined}
				doubtful={doubtful.has('place')}
				failed={failed}
				onRetry={onRetry}
			/>
			<TextArea
				{...form.field('detail')}
				help={hint('detail', draft.detail === '').help}
				label={<Needed label={<Trans>详细地址</Trans>} />}
				defaultValue={draft.detail}
				autoComplete="shipping street-address"
				rows={2}
				maxLength={200}
				required
			/>
			<div className="grid items-end gap-5 sm:grid-cols-2">
				<Input
					{...form.field('postcode')}
					label={
						<>
							<Trans>邮编</Trans>{' '}
							<span className="font-normal text-ink-3">
								<Trans>可不填</Trans>
							</span>
						</>
					}
					defaultValue={draft.postcode}
					inputMode="numeric"
					autoComplete="shipping postal-code"
					maxLength={6}
				/>
				{canBeDefault && (
					<div className="sm:pb-2.5">
						<Checkbox checked={isDefault} onChange={({ currentTarget }) => onDefault(currentTarget.checked)}>
							<Trans>设为默认地址</Trans>
						</Checkbox>
					</div>
				)}
			</div>
			<div>
				<p role="alert" className="mb-2 text-14 text-red empty:hidden">
					{form.formError}
				</p>
				{(form.reason === 'changed_meanwhile' || form.reason === 'not_found') && (
					<p className="type-meta mb-3">
						<ShowNew onShow={form.reason === 'not_found' ? () => onChanged().then(onClose) : onChanged} />
					</p>
				)}
				<div className="flex gap-2 max-sm:*:flex-1 max-sm:[&_.btn]:w-full">
					<SubmitRow form={{ busy: form.busy, formError: undefined }} narrow>
						<Trans>保存</Trans>
					</SubmitRow>
					<div>
						<Button kind="line" onClick={onClose}>
							<Trans>取消</Trans>
						</Button>
					</div>
				</div>
			</div>
		</form>
	);
}

function Needed({ label }: { label: ReactNode }) {
	return (
		<>
			{label} <span aria-hidden="true">*</span>
		</>
	);
}

function ShowNew({ onShow }: { onShow: () => Promise<void> }) {
	return (
		<Trans>
			<button type="button" className="link" onClick={onShow}>
				看新的内容
			</button>
			，这里填的会换成它。
		</Trans>
	);
}
