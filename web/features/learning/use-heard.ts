import { useEffect, useRef } from 'react';
import type { ReportAnswer } from '../../../contract/learning/public.ts';
import type { PlayData } from '../../../contract/video/public.ts';
import type { Failure } from '../../api/failure.ts';
import type { Range } from '../../lib/ranges.ts';
import { keepPlace } from './device-places.ts';
import { HeardLog } from './heard-log.ts';
import { HeardReporter, type ReporterParts, sendLeftovers } from './heard-reporter.ts';
import type { Kept } from './kept-report.ts';
import { deviceReports } from './report-store.ts';
import { beaconReport, sendReport } from './send-report.ts';

/** Milliseconds between reports while playing, and between what the device keeps. */
const every = 10_000;
const keepEvery = 1000;

interface Heard {
	play: Pick<PlayData, 'videoId' | 'memberId' | 'ticket' | 'updatedAt'>;
	/** Counts how often the player was opened anew after a refusal: each is a session of its own. */
	opening: number;
}

export interface HeardTold {
	/** Played here and not yet answered for by the server; several times a second. */
	onPlayed: (ranges: readonly Range[]) => void;
	/** `unsent` was played too, and its answer is still to come. */
	onAnswer: (answer: ReportAnswer, unsent: readonly Range[]) => void;
	onRefused: (failure: Failure) => void;
}

/**
 * Counts what is really played of a lesson. The device keeps it and the place every second, the server is told every ten seconds, on
 * pause, at the end and on leaving. A visitor's is kept on the device alone.
 */
export function useHeard(media: HTMLMediaElement | null, { play, opening }: Heard, told: HeardTold): void {
	const tell = useRef(told);
	useEffect(() => {
		tell.current = told;
	});
	const { videoId, memberId } = play;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another opening is another session, another ticket is not
	useEffect(() => {
		if (!media) return;
		const log = new HeardLog();
		/** The last place that was shown: an element that is being taken down says nought. */
		let place: number | null = null;
		let known = play.updatedAt;
		let opened = false;
		let keptAt = Number.NEGATIVE_INFINITY;
		const reporter =
			memberId === null
				? null
				: openReporter(play, memberId, {
						onAnswer: (answer, unsent) => {
							known = answer.updatedAt;
							if (place !== null) keep(unsent.length > 0 || Math.abs(answer.position - place) > 1);
							tell.current.onAnswer(answer, [...unsent, ...log.ranges]);
						},
						onRefused: (failure) => tell.current.onRefused(failure),
					});
		const keep = (unsent = true) => {
			if (place === null || !opened) return;
			keptAt = performance.now();
			keepPlace(memberId, videoId, { position: place, known, unsent, at: Date.now() });
		};
		const see = () => {
			if (media.readyState >= HTMLMediaElement.HAVE_METADATA) place = media.currentTime;
		};
		const look = () => {
			// Without a picture there is a place only of what was or will be.
			if (media.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || media.seeking) return;
			see();
			log.tick(media.currentTime, performance.now(), media.playbackRate);
			tell.current.onPlayed(log.ranges);
		};
		const report = () => {
			if (opened && place !== null) reporter?.add(log.take(), place);
		};
		const begin = () => {
			look();
			if (opened || place === null) return;
			opened = true;
			// The first report opens the session: the clock that pays for what is heard runs from it.
			reporter?.add([], place);
			keep();
		};
		const on = {
			playing: begin,
			timeupdate: () => {
				if (media.paused || media.seeking) return;
				begin();
				if (place === null || performance.now() - keptAt < keepEvery) return;
				keep();
				reporter?.draft(log.ranges, place);
			},
			seeking: () => {
				log.stop();
				see();
			},
			seeked: () => {
				see();
				keep();
			},
			pause: () => {
				if (!media.seeking) look();
				log.stop();
				keep();
				report();
			},
			ended: () => {
				log.stop();
				see();
				keep();
				report();
			},
		};
		for (const [event, listener] of Object.entries(on)) media.addEventListener(event, listener);
		const timer = setInterval(() => media.paused || report(), every);
		const leave = () => {
			if (!media.paused) look();
			keep();
			if (place !== null) reporter?.leave(log.take(), place);
		};
		const hidden = () => (document.visibilityState === 'hidden' ? leave() : void reporter?.retry());
		const back = () => void reporter?.retry();
		addEventListener('pagehide', leave);
		addEventListener('online', back);
		document.addEventListener('visibilitychange', hidden);
		return () => {
			for (const [event, listener] of Object.entries(on)) media.removeEventListener(event, listener);
			clearInterval(timer);
			removeEventListener('pagehide', leave);
			removeEventListener('online', back);
			document.removeEventListener('visibilitychange', hidden);
			log.stop();
			keep();
			report();
		};
	}, [media, videoId, memberId, opening]);
}

interface Outlets {
	onAnswer: (answer: ReportAnswer, unsent: readonly Range[]) => void;
	onRefused: (failure: Failure) => void;
}

/** A reporter that first sends what earlier openings of this member left behind, and goes on trying while it reports itself. */
function openReporter({ videoId, ticket }: Heard['play'], memberId: number, { onAnswer, onRefused }: Outlets): HeardReporter {
	const storage = { store: deviceReports(memberId), now: Date.now, send: sendReport };
	let left: readonly Kept[] = [];
	let sending: Promise<void> | null = null;
	const sendLeft = () => {
		sending ??= sendLeftovers(storage, reporter.session)
			.then((remaining) => {
				left = remaining.filter(({ report }) => report.videoId === videoId);
			})
			.finally(() => {
				sending = null;
			});
		return sending;
	};
	const parts: ReporterParts = {
		...storage,
		videoId,
		ticket,
		beacon: beaconReport,
		send: async (report) => {
			await sendLeft();
			return sendReport(report);
		},
		onAnswer: (answer) => onAnswer(answer, [...reporter.unsent, ...left.flatMap(({ report }) => report.heard)]),
		onRefused,
	};
	const reporter = new HeardReporter(parts);
	void sendLeft();
	return reporter;
}
