import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { browserApi } from '../../api/api.ts';
import { toast } from '../../lib/toast.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { asked } from '../frame/asked.ts';
import { cleaned, wholeLength } from '../gifts/gift-code.ts';

interface Props {
	className?: string;
	label?: ReactNode;
	/** Told the code of a coupon that is the member's now. */
	onTaken: (code: string) => void;
	/** Told a code that no coupon has and that is as long as a gift's: letters and digits, in capitals. */
	onGift?: (code: string) => void;
}

/** Takes a coupon by its code. */
export function CouponCodeForm({ className = '', label, onTaken, onGift }: Props) {
	const { t } = useLingui();
	const online = useOnline();
	const id = useId();
	const under = useRef(false);
	const [busy, setBusy] = useState(false);
	const [code, setCode] = useState('');
	const [trouble, setTrouble] = useState('');
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const typed = code.trim();
		const gift = onGift && cleaned(typed).length === wholeLength && (() => onGift(cleaned(typed)));
		if (under.current || !online) return;
		// A coupon's code may be as long, so it is asked for first; one with spaces can be a gift's alone.
		if (gift && /\s/.test(typed)) return gift();
		if (!/^[A-Za-z0-9-]{4,32}$/.test(typed)) return setTrouble(t`券码是四位以上的字母、数字和短横线，请对一对。`);
		under.current = true;
		setBusy(true);
		setTrouble('');
		const answer = await asked(() => browserApi('couponClaim', { code: typed }, { skipHandler: true }));
		under.current = false;
		setBusy(false);
		if ('data' in answer) {
			setCode('');
			const { title, had } = answer.data;
			toast(had ? t`“${title}”本来就在你的优惠券里。` : t`“${title}”放进优惠券了。`);
			return onTaken(typed.toUpperCase());
		}
		if (gift && answer.refused === 'coupon_unknown') return gift();
		setTrouble(answer.sentence || t`没收到服务器的回答。请再兑换一次，不会领两张。`);
	};
	return (
		<form className={`coupon-code ${className}`} onSubmit={(event) => void submit(event)} noValidate>
			<Input
				id={id}
				label={label ?? <Trans>券码</Trans>}
				value={code}
				onChange={(event) => setCode(event.currentTarget.value)}
				error={trouble}
				maxLength={40}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
			/>
			<Button type="submit" kind="soft" busy={busy} reason={online ? false : t`接上网络再兑换`}>
				<Trans>兑换</Trans>
			</Button>
		</form>
	);
}
