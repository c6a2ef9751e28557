import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { CodeInput } from '../../ui/CodeInput.tsx';
import { maskedPhone } from './phone.ts';
import type { FieldForm } from './use-field-form.ts';
import type { SmsCode } from './use-sms-code.ts';

interface Props {
	form: Pick<FieldForm<'smsCode'>, 'field' | 'show' | 'focus'>;
	sms: SmsCode;
	/** The number to send to; undefined when what stands in the form is none, which the form has then said. Absent: the member's own. */
	number?: () => string | undefined;
	/** The member's own number, masked. */
	own?: string;
}

/** The six digits, and the button that sends them. */
export function SmsCodeField({ form, sms, number = () => '', own }: Props) {
	const { t } = useLingui();
	const { stage, wait, sent } = sms;
	const { onInput, ...field } = form.field('smsCode');
	const ask = async () => {
		const to = number();
		if (to === undefined) return;
		const refused = await sms.send(to);
		form.show(refused);
		if (!refused) form.focus('smsCode');
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5">
			{/* The button stands beside the box, not beside the sentence under it: the field is taken apart by `contents`. */}
			<CodeInput
				{...field}
				onInput={onInput}
				className="contents [&>.field-note]:col-span-2 [&>label]:col-span-2"
				label={<Trans>验证码</Trans>}
				required
				help={stage !== 'idle' || sent ? <Help {...sms} own={own} /> : undefined}
			/>
			<Button
				kind="line"
				className="col-start-2 row-start-2 min-h-12 min-w-31 px-3.5"
				busy={stage !== 'idle'}
				reason={wait > 0 && t`${wait} 秒后重发`}
				onClick={ask}
			>
				{sent ? <Trans>重新发送</Trans> : <Trans>获取验证码</Trans>}
			</Button>
		</div>
	);
}

function Help({ stage, done, sent, own }: SmsCode & { own: string | undefined }) {
	if (stage === 'proving') return <Trans>先确认不是机器在要验证码，几秒就好。</Trans>;
	if (stage === 'slow') return <Trans>还在确认，已经算了 {done}%，请再等一会儿。</Trans>;
	if (stage === 'sending') return <Trans>确认好了，正在发短信。</Trans>;
	return sent && <Sent phone={own ?? maskedPhone(sent.phone)} minutes={sent.minutes} />;
}

function Sent({ phone, minutes }: { phone: string; minutes: number }) {
	return (
		<Trans>
			已发到 {phone}，{minutes} 分钟内有效。
		</Trans>
	);
}
