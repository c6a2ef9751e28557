import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CallInput } from '../../../contract/calls.ts';
import type { MemberSession } from '../../../contract/members/member.ts';
import { browserApi } from '../../api/api.ts';
import { attempt } from '../../features/session/refusal.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { clock, monthDay } from '../../lib/dates.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { pictures } from './pictures.ts';

interface Props {
	devices: readonly MemberSession[];
	onChanged: () => Promise<void>;
	since: number | undefined;
}

/** Where the member is logged in, and the way to end it elsewhere. */
export function Devices({ devices, onChanged, since }: Props) {
	const { t } = useLingui();
	const [ending, setEnding] = useState<number | 'others'>();
	const others = devices.filter(({ current }) => !current).length;
	const end = async (which: number | 'others') => {
		setEnding(which);
		const input: CallInput<'sessionsRevoke'> = which === 'others' ? { others: true } : { id: which };
		const answer = await attempt(() => browserApi('sessionsRevoke', input, { skipHandler: true }));
		if ('refused' in answer) toast(t`没能退出那台设备，请再试一次。`, { icon: 'clock' });
		else {
			toast(t`已退出，那里要重新登录。`);
			await onChanged();
		}
		setEnding(undefined);
	};
	return (
		<section className="mt-10" aria-labelledby="devices">
			<h2 id="devices" className="type-column mb-3">
				<Trans>登录着的设备</Trans>
			</h2>
			<StaleNote since={since} what={<Trans context="没能取到">设备</Trans>} />
			<ul className="ruled">
				{devices.map((device) => (
					<Device key={device.id} device={device} busy={ending === device.id} onEnd={() => end(device.id)} />
				))}
			</ul>
			{others > 1 && (
				<Button kind="line" size="sm" className="mt-4 min-h-11" busy={ending === 'others'} onClick={() => end('others')}>
					<Plural value={others} other="退出另外 # 台" />
				</Button>
			)}
		</section>
	);
}

function Device({ device: { device, network, seenAt, current }, busy, onEnd }: { device: MemberSession; busy: boolean; onEnd: () => void }) {
	const { t } = useLingui();
	const locale = useLocale();
	const name = device || t`没有名字的设备`;
	const seen = `${monthDay(seenAt, locale)} ${clock(seenAt)}`;
	return (
		<li className="flex items-start gap-3">
			<svg className="icon mt-0.5" viewBox="0 0 24 24" aria-hidden="true">
				<path d={/iPhone|Android|HarmonyOS/.test(device) ? pictures.mobile : pictures.laptop} />
			</svg>
			<div className="min-w-0 flex-1">
				<p className="font-semibold">{name}</p>
				<p className="type-meta figures">{[network, current ? t`正在用` : seen].filter(Boolean).join(' · ')}</p>
			</div>
			{current ? (
				<Tag tone="action">
					<Trans>这台</Trans>
				</Tag>
			) : (
				<button
					type="button"
					className="-my-2 min-h-11 flex-none font-semibold text-action hover:underline"
					disabled={busy}
					aria-label={t`退出 ${name}，${seen}`}
					onClick={onEnd}
				>
					<Trans>退出</Trans>
				</button>
			)}
		</li>
	);
}
