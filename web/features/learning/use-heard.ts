import { useEffect, useRef } from 'react';
import type { ReportAnswer } from '../../../contract/learning.ts';
import { callPaths } from '../../../contract/paths.ts';
import { browserApi } from '../../api/api.ts';
import type { Failure } from '../../api/failure.ts';
import { browserBase } from '../../lib/base.ts';
import type { Piece } from '../../lib/pieces.ts';
import { HeardLog } from './heard-log.ts';
import { HeardReporter, type Report, sendLeftovers } from './heard-reporter.ts';
import { localReports } from './report-store.ts';

/** Milliseconds between reports while playing. */
const every = 10_000;

interface Heard {
	videoId: number;
	/** Of the player data. */
	ticket: string | null;
	member: boolean;
	/** Counts how often the player was opened anew after a refusal: each is a session of its own. */
	opening: number;
}

export interface HeardTold {
	/** Played here and not yet answered for by the server; several times a second. */
	onPlayed: (pieces: readonly Piece[]) => void;
	onAnswer: (answer: ReportAnswer) => void;
	onRefused: (failure: Failure) => void;
}

async function send(report: Report): Promise<ReportAnswer> {
	const answer = await browserApi('progressReport', report, { skipHandler: true, keepToken: true });
	if (answer.code === 1 && 'data' in answer) return answer.data;
	throw new Error('a report is never refused with HTTP 200');
}

function beacon(report: Report): boolean {
	const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
	return navigator.sendBeacon(browserBase() + callPaths.progressReport[1], body);
}

const storage = { store: localReports(), now: Date.now, send };

/** Counts what is really played of a lesson and tells the server every ten seconds, on pause, at the end and on leaving. A visitor's is counted here alone. */
export function useHeard(media: HTMLMediaElement | null, { videoId, ticket, member, opening }: Heard, told: HeardTold): void {
	const tell = useRef(told);
	useEffect(() => {
		tell.current = told;
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: another opening is another session, another ticket is not
	useEffect(() => {
		if (!media) return;
		const log = new HeardLog();
		const reporter = member ? openReporter(videoId, ticket, tell) : null;
		const look = () => {
			log.tick(media.currentTime, performance.now(), media.playbackRate);
			tell.current.onPlayed(log.pieces);
		};
		let opened = false;
		const report = () => {
			const heard = log.take();
			reporter?.add(heard, media.currentTime);
		};
		const on = {
			playing: () => {
				look();
				// The first report opens the session: the clock that pays for what is heard runs from it.
				if (!opened) reporter?.add([], media.currentTime);
				opened = true;
			},
			timeupdate: () => media.paused || media.seeking || look(),
			seeking: () => log.stop(),
			pause: () => {
				if (!media.seeking) look();
				log.stop();
				report();
			},
			ended: () => {
				log.stop();
				report();
			},
		};
		for (const [event, listener] of Object.entries(on)) media.addEventListener(event, listener);
		const timer = setInterval(() => media.paused || report(), every);
		const leave = () => reporter?.leave(log.take(), media.currentTime);
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
			report();
		};
	}, [media, videoId, member, opening]);
}

function openReporter(videoId: number, ticket: string | null, tell: { readonly current: HeardTold }): HeardReporter {
	void sendLeftovers(storage);
	return new HeardReporter({
		...storage,
		videoId,
		ticket,
		beacon,
		onAnswer: (answer) => tell.current.onAnswer(answer),
		onRefused: (failure) => tell.current.onRefused(failure),
	});
}

/** A document is heard by opening it. Silent when that cannot be told. */
export async function reportOpened(videoId: number): Promise<ReportAnswer | null> {
	try {
		const answer = await browserApi('progressReport', { videoId, position: 0, heard: [], age: 0 }, { skipHandler: true, keepToken: true });
		return answer.code === 1 && 'data' in answer ? answer.data : null;
	} catch {
		return null;
	}
}
