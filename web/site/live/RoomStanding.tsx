import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RoomInfo } from '../../../contract/live/public.ts';
import { phaseOf } from '../../features/live/phase.ts';
import { useServerNow } from '../../features/site/server-time.ts';
import { clock, dayOfWeek } from '../../lib/dates.ts';
import { clockDuration, duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { RoomOffer } from './RoomOffer.tsx';

function Countdown({ seconds }: { seconds: number }) {
	const days = Math.floor(seconds / 86_400);
	return (
		<time role="timer" aria-live="off">
			{days > 0 ? <Plural value={days} other="# 天" /> : clockDuration(seconds)}
		</time>
	);
}

/**
 * Where the room stands, in the words that take the picture's place. Pages are cached, so the server only writes when it starts;
 * every phase has the same three lines, and nothing moves when the clock is known.
 */
export function RoomStanding({ room }: { room: RoomInfo }) {
	const now = useServerNow();
	const locale = useLocale();
	const phase = phaseOf(room, now);
	const start = Date.parse(room.startAt);
	const day = dayOfWeek(room.startAt, locale);
	const [from, to] = [clock(room.startAt), clock(room.endAt)];
	const length = duration((Date.parse(room.endAt) - start) / 1000, locale);

	const [kicker, large, sentence] = {
		scheduled: (): Lines => [
			<Trans key="k">开课时间</Trans>,
			from,
			<Trans key="s">
				{day}，讲 {length}。
			</Trans>,
		],
		before: (): Lines => [
			<Trans key="k">距开课还有</Trans>,
			<Countdown key="l" seconds={Math.round((start - (now ?? start)) / 1000)} />,
			<Trans key="s">
				{day} {from} 开课，讲 {length}。
			</Trans>,
		],
		due: (): Lines => [
			<Trans key="k">开课时间到了</Trans>,
			<Trans key="l">老师还没有开播</Trans>,
			<Trans key="s">定的是 {from}。这一页自己会看，一开播就变，不用刷新。</Trans>,
		],
		live: (): Lines => [
			<Trans key="k">直播中</Trans>,
			<Trans key="l">老师正在讲</Trans>,
			<Trans key="s">网页上的播放器还没有开放，开放以后画面就在这里。</Trans>,
		],
		replay: (): Lines => [
			<Trans key="k">这堂课讲完了</Trans>,
			<Trans key="l">回放录好了</Trans>,
			<Trans key="s">网页上的播放器还没有开放，开放以后回放就在这里。</Trans>,
		],
		ended: (): Lines => [
			<Trans key="k">这堂课讲完了</Trans>,
			<Trans key="l">还没有回放</Trans>,
			<Trans key="s">
				{day} {from}–{to} 讲的。有了回放，会放在这一页。
			</Trans>,
		],
	}[phase]();

	return (
		<div className="room-standing">
			<p className="type-kicker" aria-live="polite">
				{kicker}
			</p>
			<p className="room-large" data-words={phase === 'scheduled' || phase === 'before' ? undefined : ''}>
				{large}
			</p>
			<p className="room-sentence">{sentence}</p>
			<RoomOffer room={room} phase={phase} />
		</div>
	);
}

type Lines = readonly [kicker: ReactNode, large: ReactNode, sentence: ReactNode];
