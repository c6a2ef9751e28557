import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { spelledTaxNumber, taxNumberProblem } from '../../../contract/tax-number.ts';
import { Input } from '../../ui/Input.tsx';
import { fieldId, type InvoiceForm, isEmail } from './use-invoice-form.ts';

const longestTitle = 100;
const longestEmail = 254;
/** With the spaces in which it is printed. */
const longestNumber = 40;

/** Whom an invoice is made out to, and where it goes. `paid`: what it is about was paid before. */
export function InvoiceFields({ form: { typed, set, asked }, paid }: { form: InvoiceForm; paid?: boolean }) {
	const { t } = useLingui();
	const { kind, email, taxNumber } = typed;
	// An address that is known is a sentence, until another one is wanted.
	const [isKnown, setKnown] = useState(isEmail(email));
	const numberTrouble = useNumberTrouble(taxNumber);
	// Also when these fields come only after the button was pressed.
	useEffect(() => {
		if (asked) document.getElementById(fieldId(asked.first))?.focus();
	}, [asked]);
	const isCompany = kind === 'company';
	const title = isCompany ? typed.company : typed.personal;
	return (
		<div className="invoice-fields">
			<Input
				key={kind}
				id={fieldId('title')}
				label={isCompany ? <Trans>单位全称</Trans> : <Trans>抬头</Trans>}
				help={!isCompany && <Trans>写收发票的人的姓名。</Trans>}
				value={title}
				onChange={(event) => set({ [isCompany ? 'company' : 'personal']: event.currentTarget.value })}
				error={asked && title.trim() === '' ? (isCompany ? t`填一下单位的全称。` : t`填一下抬头。`) : ''}
				maxLength={longestTitle}
				autoComplete={isCompany ? 'organization' : 'name'}
			/>
			{isCompany && (
				<Input
					id={fieldId('taxNumber')}
					label={<Trans>税号</Trans>}
					value={taxNumber}
					onChange={(event) => set({ taxNumber: event.currentTarget.value })}
					error={taxNumber.trim() === '' ? asked && t`填一下税号，在营业执照上。` : numberTrouble}
					maxLength={longestNumber}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
			)}
			{isKnown ? (
				<p className="type-meta invoice-line">
					<span className="wrap-anywhere">
						{paid ? <Trans>电子发票，一天内发到 {email}。</Trans> : <Trans>电子发票，付款后一天内发到 {email}。</Trans>}
					</span>{' '}
					<button type="button" className="link min-h-11" onClick={() => setKnown(false)}>
						<Trans>换一个邮箱</Trans>
					</button>
				</p>
			) : (
				<Input
					id={fieldId('email')}
					type="email"
					label={<Trans>邮箱</Trans>}
					help={paid ? <Trans>电子发票，一天内发到这里。</Trans> : <Trans>电子发票，付款后一天内发到这里。</Trans>}
					value={email}
					onChange={(event) => set({ email: event.currentTarget.value })}
					error={asked && !isEmail(email) ? t`邮箱是 name@example.com 的样子，再看一眼。` : ''}
					maxLength={longestEmail}
					autoComplete="email"
				/>
			)}
		</div>
	);
}

/** What is wrong with a number that is being typed, as a sentence. */
function useNumberTrouble(typed: string): string {
	const { t } = useLingui();
	const problem = taxNumberProblem(typed);
	if (problem === null) return '';
	if (problem.kind === 'check') return t`这个税号对不上，请照着营业执照再看一遍。`;
	if (problem.kind === 'character') {
		const { place } = problem;
		const letter = [...spelledTaxNumber(typed)][place - 1] ?? '';
		return t`税号里不会有“${letter}”，看一下第 ${place} 位。`;
	}
	const { count } = problem;
	return problem.kind === 'missing' ? t`税号是 18 位，还差 ${count} 位。` : t`税号是 18 位，多了 ${count} 位。`;
}
