import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../api/api.ts';
import { useServerDay } from '../../features/site/server-time.ts';
import { dayKey, fullDate } from '../../lib/dates.ts';
import { momentOf } from '../../lib/moment-of.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { asked } from '../frame/asked.ts';

/** Milliseconds after the last key: a year that is being typed is no day yet. */
const pause = 600;

/** The last day of a link, or none. One call at a time; the tick and the day are what the site has, unless another day is being typed. */
export function SeatLinkEnd({ orderId, lastDay, onChanged }: { orderId: string; lastDay: string | null; onChanged: () => Promise<void> }) {
	const { t } = useLingui();
	const locale = useLocale();
	const now = useServerDay();
	const today = now === null ? '' : dayKey(now);
	const [ends, setEnds] = useState(lastDay !== null);
	const [typed, setTyped] = useState(lastDay ?? '');
	const [busy, setBusy] = useState(false);
	/** What was sent last: without an answer it is sent again when it is left, not by itself. */
	const sent = useRef('');
	const end = async (day: string) => {
		sent.current = day;
		setBusy(true);
		const answer = await asked(() => browserApi('seatLinkEnd', { orderId, lastDay: day }, { skipHandler: true }));
		if ('data' in answer) {
			setEnds(answer.data.lastDay !== null);
			const said = day && fullDate(momentOf(day), locale);
			toast(said ? t`链接用到 ${said}。` : t`链接坐满之前一直能用。`);
			await onChanged();
		} else toast(t`没能记下日子，请再试一次。`, { icon: 'clock' });
		setBusy(false);
	};
	const isAnother = ends && !busy && typed !== lastDay && typed >= (today || '2020-01-01');
	useEffect(() => {
		if (!isAnother || typed === sent.current) return;
		const timer = setTimeout(() => void end(typed), pause);
		return () => clearTimeout(timer);
	});
	return (
		<>
			<Checkbox
				checked={ends}
				disabled={busy}
				onChange={({ currentTarget: { checked } }) => {
					if (!checked && lastDay !== null) return void end('');
					setEnds(checked);
					setTyped(lastDay ?? '');
				}}
			>
				<Trans>给链接定一个失效日期</Trans>
			</Checkbox>
			{ends && (
				<div className="box seat-day">
					<input
						type="date"
						aria-label={t`链接的最后一天`}
						value={typed}
						min={today}
						max="2099-12-31"
						onChange={({ currentTarget: { value } }) => setTyped(value)}
						onBlur={() => isAnother && void end(typed)}
					/>
				</div>
			)}
		</>
	);
}
