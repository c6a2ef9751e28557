import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Transfer } from '../../../contract/payments/member.ts';
import { browserApi } from '../../api/api.ts';
import { useServerDay } from '../../features/site/server-time.ts';
import { dayKey } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { asked } from '../frame/asked.ts';
import { fileToSend } from '../profile/file-to-send.ts';

const kinds = ['image/png', 'image/jpeg', 'image/webp'];
const longestName = 60;

interface Problems {
	image?: string;
	payer?: string;
	paidOn?: string;
	form?: string;
}

/** What shows that a transfer was made: a picture, from which name, on which day. */
export function ProofForm({ orderId, payer, onSent }: { orderId: string; payer: string; onSent: (transfer: Transfer) => void }) {
	const { t } = useLingui();
	const now = useServerDay();
	const today = now === null ? '' : dayKey(now);
	const [busy, setBusy] = useState(false);
	const [problems, setProblems] = useState<Problems>({});
	const send = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (busy) return;
		const form = new FormData(event.currentTarget);
		const file = form.get('image') as File;
		const name = String(form.get('payer') ?? '').trim();
		const paidOn = String(form.get('paidOn') ?? '');
		const missing: Problems = {
			...(file.size === 0 ? { image: t`请选一张转账凭证的图片` } : kinds.includes(file.type) ? {} : { image: t`请换成 PNG、JPG 或 WebP 图片` }),
			...(name === '' ? { payer: t`请写付款账户的户名` } : {}),
			...(paidOn === '' || paidOn > today ? { paidOn: t`请选转账的那一天，不晚于今天` } : {}),
		};
		setProblems(missing);
		if (Object.keys(missing).length > 0) return;
		setBusy(true);
		const image = await fileToSend(file).catch(() => null);
		if (image === null) {
			setBusy(false);
			return setProblems({ image: t`这张图片读不出来，请换一张` });
		}
		const answer = await asked(() => browserApi('transferProofSend', { orderId, image, payer: name, paidOn }, { skipHandler: true }));
		setBusy(false);
		if ('data' in answer) return onSent(answer.data.transfer);
		const { refused, sentence } = answer;
		if (refused === 'picture_refused') setProblems({ image: sentence });
		else setProblems({ form: sentence || (refused === 'invalid' ? t`有一项没写对，请看一下再交。` : t`没收到服务器的回答。请再交一次。`) });
	};
	return (
		<form className="transfer-proof" aria-label={t`转账凭证`} noValidate onSubmit={send}>
			<Field label={<Trans>转账凭证</Trans>} help={<Trans>银行的回单或截图，只有你和教务看得到。</Trans>} error={problems.image}>
				{(control) => <input type="file" name="image" accept={kinds.join(',')} {...control} />}
			</Field>
			<Input label={<Trans>付款户名</Trans>} name="payer" defaultValue={payer} maxLength={longestName} autoComplete="name" error={problems.payer} />
			<Input label={<Trans>转账日期</Trans>} name="paidOn" type="date" defaultValue={today} max={today} error={problems.paidOn} />
			<p role="alert" className="text-14 text-red empty:hidden">
				{problems.form}
			</p>
			<Button type="submit" wide busy={busy}>
				<Trans>交凭证</Trans>
			</Button>
		</form>
	);
}
