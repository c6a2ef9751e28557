import { useSyncExternalStore } from 'react';
import type { ReportAnswer } from '../../../contract/learning/public.ts';
import type { PlayData } from '../../../contract/video/public.ts';
import { lengthOf, mergeRanges, type Range } from '../../lib/ranges.ts';

export interface PlaybackState {
	/** Whole seconds. */
	time: number;
	playing: boolean;
	/** Seconds; 0 while nobody knows. */
	duration: number;
	/** What was really heard. */
	heard: readonly Range[];
	/** Told by the server. */
	finished: boolean;
	/** Above the seek bar: notes or questions of the open tab. */
	marks: readonly Mark[];
}

export interface Mark {
	second: number;
	/** The one that is being written. */
	now?: boolean;
}

/** What the player and the parts of its page know of one lesson: the transcript follows it, the line under the title counts it. */
export class Playback {
	#state: PlaybackState;
	readonly #listeners = new Set<() => void>();
	/** Put in by the player. */
	seek: (seconds: number) => void = () => {};
	pause: () => void = () => {};
	play: () => void = () => {};

	constructor(play: Pick<PlayData, 'position' | 'durationSeconds' | 'heard'> | null, finished: boolean) {
		this.#state = {
			time: play?.position ?? 0,
			playing: false,
			duration: play?.durationSeconds ?? 0,
			heard: mergeRanges(play?.heard ?? []),
			finished,
			marks: [],
		};
	}

	get state(): PlaybackState {
		return this.#state;
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	update(change: Partial<PlaybackState>): void {
		this.#state = { ...this.#state, ...change };
		for (const listener of this.#listeners) listener();
	}

	played(ranges: readonly Range[]): void {
		const heard = mergeRanges(this.#state.heard, ranges);
		if (lengthOf(heard) > lengthOf(this.#state.heard)) this.update({ heard });
	}

	/** The server counts; `unsent` was played and waits for its answer. */
	told({ heard, finished }: Pick<ReportAnswer, 'heard' | 'finished'>, unsent: readonly Range[] = []): void {
		this.update({ heard: mergeRanges(heard, unsent), finished: this.#state.finished || finished });
	}
}

/** A value of the playback; renders again only when that value changes. */
export function usePlaybackState<T extends string | number | boolean | readonly Range[] | readonly Mark[]>(
	playback: Playback,
	pick: (state: PlaybackState) => T,
): T {
	return useSyncExternalStore(
		playback.subscribe,
		() => pick(playback.state),
		() => pick(playback.state),
	);
}

/** Share of a lesson that finishes it (completions §5). */
const enough = 0.9;

/** Percent heard, and how many seconds more count as finished. */
export function standingOf({ heard, duration, finished }: Pick<PlaybackState, 'heard' | 'duration' | 'finished'>): {
	percent: number;
	missing: number;
} {
	const seconds = lengthOf(heard);
	const percent = duration > 0 ? Math.min(100, Math.floor((seconds * 100) / duration)) : 0;
	return { percent, missing: finished ? 0 : Math.max(0, Math.ceil(duration * enough - seconds)) };
}
