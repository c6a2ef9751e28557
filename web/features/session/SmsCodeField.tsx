import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { CodeInput } from '../../ui/CodeInput.tsx';
import { maskedPhone } from './phone.ts';
import type { FieldForm } from './use-field-form.ts';
import type { SmsCode } from './use-sms-code.ts';

/** The six digits, and the button that sends them to the number above. */
export function SmsCodeField({ form, sms }: { form: FieldForm<'phone' | 'smsCode'>; sms: SmsCode }) {
	const { t } = useLingui();
	const { stage, wait, sent } = sms;
	const { onInput, ...field } = form.field('smsCode');
	const ask = async () => {
		if (!form.settle('phone')) return;
		const refused = await sms.send(form.value('phone'));
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
				help={stage !== 'idle' || sent ? <Help {...sms} /> : undefined}
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

function Help({ stage, done, sent }: SmsCode) {
	if (stage === 'proving') return <Trans>先确认不是机器在要验证码，几秒就好。</Trans>;
	if (stage === 'slow') return <Trans>还在确认，已经算了 {done}%，请再等一会儿。</Trans>;
	if (stage === 'sending') return <Trans>确认好了，正在发短信。</Trans>;
	return sent && <Sent {...sent} />;
}

function Sent({ phone: to, minutes }: { phone: string; minutes: number }) {
	const phone = maskedPhone(to);
	return (
		<Trans>
			已发到 {phone}，{minutes} 分钟内有效。
		</Trans>
	);
}
