import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import punchStyles from '../../styles/punch.css?url';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Route } from './+types/PunchPage';
import { Attended } from './Attended.tsx';
import { Calendar } from './Calendar.tsx';
import { Classroom } from './Classroom.tsx';
import { MakeUp } from './MakeUp.tsx';
import { addMonths, monthName } from './month.ts';
import { Today } from './Today.tsx';
import { TodayLessons } from './TodayLessons.tsx';
import { useCheckIn } from './use-check-in.ts';
import { useNewDay } from './use-new-day.ts';

async function load({ api, optional, url }: LoadArgs) {
	const asked = url.searchParams.get('month') ?? '';
	const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : undefined;
	return { punch: await optional('punch', () => api('punchMonth', { month }), { empty: null, keepOnRefusal: true, keepFor: 'address' }) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(punchStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`上课签到`) : '', noindex: true });
}

export default function PunchPage({ loaderData: { punch, stale } }: Route.ComponentProps) {
	const { t } = useLingui();
	const locale = useLocale();
	const checkIn = useCheckIn(punch?.today, (what) => punch !== null && isChecked(punch, what));
	useNewDay(punch?.today);
	const [picked, setPicked] = useState<string | null>(null);
	const missed = punch?.makeUp.days.find(({ day }) => day === picked);
	const close = () => {
		document.querySelector<HTMLElement>('[data-picked] button')?.focus();
		setPicked(null);
	};
	return (
		<>
			<div className="punch-head">
				<h1 className="type-page-title">
					{punch ? (
						<>
							<span className="sr-only">{t`上课签到`} </span>
							<span aria-live="polite">{monthName(punch.month, locale)}</span>
						</>
					) : (
						<Trans>上课签到</Trans>
					)}
				</h1>
				{punch && <Months month={punch.month} since={punch.since.slice(0, 7)} />}
			</div>
			<StaleNote since={stale['punch']} what={<Trans context="没能取到">签到</Trans>} />
			{punch && (
				<div className="punch">
					<div>
						<Calendar punch={punch} drawn={checkIn.drawn} picked={missed ? picked : null} onPick={(day) => setPicked(day === picked ? null : day)} />
						<Attended attended={punch.attended} classes={punch.classes} />
					</div>
					<div>
						{missed ? (
							<MakeUp key={missed.day} missed={missed} punch={punch} checkIn={checkIn} onClose={close} />
						) : (
							<Today punch={punch} checkIn={checkIn} />
						)}
						<p role="status" className="punch-said" data-failed={checkIn.failed || undefined}>
							{checkIn.said}
						</p>
						{!missed && <Classroom checkIn={checkIn} />}
						{!missed && <TodayLessons rooms={punch.rooms} checkIn={checkIn} />}
					</div>
				</div>
			)}
		</>
	);
}

/** Whether a day, or a room, is checked in by what the page shows. */
function isChecked({ days, week, rooms }: PunchMonth, what: string | number): boolean {
	const checked = [...days, ...week.filter((each) => each.checked)];
	return checked.some(({ day }) => day === what) || rooms.some(({ roomId, checkedAt }) => roomId === what && checkedAt !== null);
}

const pageOf = (month: string) => `${paths.userPunch()}?month=${month}`;

/** Back as far as the member goes, and a year ahead. */
function Months({ month, since }: { month: string; since: string }) {
	const { t } = useLingui();
	return (
		<nav aria-label={t`月份`} className="punch-months">
			{month > since && <IconButton icon="left" label={t`上个月`} to={pageOf(addMonths(month, -1))} />}
			<Button kind="line" to={paths.userPunch()}>
				<Trans>今天</Trans>
			</Button>
			<IconButton icon="right" label={t`下个月`} to={pageOf(addMonths(month, 1))} />
		</nav>
	);
}
