/**
 * A DOM library's media element plays nothing. Here it behaves by the standard as far as our player can tell: what has arrived, where it stands, what
 * it fires. Time passes when the test says so.
 */
interface State {
	currentTime: number;
	duration: number;
	paused: boolean;
	ended: boolean;
	seeking: boolean;
	readyState: number;
	playbackRate: number;
	defaultPlaybackRate: number;
	volume: number;
	muted: boolean;
	error: { code: number } | null;
	/** `play()` was called before anything had arrived. */
	wanted: boolean;
}

const states = new WeakMap<HTMLMediaElement, State>();
const lists = new WeakMap<HTMLMediaElement, TrackList>();
const tracks = new WeakMap<HTMLTrackElement, Track>();

function stateOf(media: HTMLMediaElement): State {
	let state = states.get(media);
	if (!state) {
		state = {
			currentTime: 0,
			duration: Number.NaN,
			paused: true,
			ended: false,
			seeking: false,
			readyState: 0,
			playbackRate: 1,
			defaultPlaybackRate: 1,
			volume: 1,
			muted: false,
			error: null,
			wanted: false,
		};
		states.set(media, state);
	}
	return state;
}

const fire = (media: HTMLMediaElement, ...events: string[]) => {
	for (const event of events) media.dispatchEvent(new Event(event));
};

/** One `<track>`; a change of its mode is told by the list it is in. */
class Track extends EventTarget {
	#mode: TextTrackMode = 'disabled';
	readonly #list: TrackList;
	readonly kind: string;
	readonly language: string;
	readonly label: string;
	readonly cues = [];
	constructor(element: HTMLTrackElement, list: TrackList) {
		super();
		this.#list = list;
		this.kind = element.getAttribute('kind') ?? 'subtitles';
		this.language = element.getAttribute('srclang') ?? '';
		this.label = element.getAttribute('label') ?? '';
	}
	get mode(): TextTrackMode {
		return this.#mode;
	}
	set mode(mode: TextTrackMode) {
		if (mode === this.#mode) return;
		this.#mode = mode;
		this.#list.dispatchEvent(new Event('change'));
	}
}

class TrackList extends EventTarget {
	readonly #media: HTMLMediaElement;
	constructor(media: HTMLMediaElement) {
		super();
		this.#media = media;
	}
	get all(): Track[] {
		return [...this.#media.querySelectorAll('track')].map((element) => {
			const known = tracks.get(element) ?? new Track(element, this);
			tracks.set(element, known);
			return known;
		});
	}
	get length(): number {
		return this.all.length;
	}
	[Symbol.iterator](): Iterator<Track> {
		return this.all[Symbol.iterator]();
	}
}

const plain = (name: 'duration' | 'paused' | 'ended' | 'seeking' | 'readyState' | 'error'): PropertyDescriptor => ({
	configurable: true,
	get(this: HTMLMediaElement) {
		return stateOf(this)[name];
	},
});
const told = (name: 'playbackRate' | 'defaultPlaybackRate' | 'volume' | 'muted', event: string): PropertyDescriptor => ({
	configurable: true,
	get(this: HTMLMediaElement) {
		return stateOf(this)[name];
	},
	set(this: HTMLMediaElement, value: never) {
		const state = stateOf(this);
		if (state[name] === value) return;
		state[name] = value;
		fire(this, event);
	},
});

const members: PropertyDescriptorMap = {
	duration: plain('duration'),
	paused: plain('paused'),
	ended: plain('ended'),
	seeking: plain('seeking'),
	readyState: plain('readyState'),
	error: plain('error'),
	playbackRate: told('playbackRate', 'ratechange'),
	defaultPlaybackRate: told('defaultPlaybackRate', 'ratechange'),
	volume: told('volume', 'volumechange'),
	muted: told('muted', 'volumechange'),
	currentTime: {
		configurable: true,
		get(this: HTMLMediaElement) {
			return stateOf(this).currentTime;
		},
		set(this: HTMLMediaElement, seconds: number) {
			const state = stateOf(this);
			state.currentTime = Number.isNaN(state.duration) ? seconds : Math.min(state.duration, Math.max(0, seconds));
			state.ended = false;
			if (state.readyState === 0) return;
			state.seeking = true;
			fire(this, 'seeking');
		},
	},
	// Nothing to cast to.
	remote: { configurable: true, value: undefined },
	textTracks: {
		configurable: true,
		get(this: HTMLMediaElement) {
			const list = lists.get(this) ?? new TrackList(this);
			lists.set(this, list);
			return list;
		},
	},
	play: {
		configurable: true,
		value(this: HTMLMediaElement) {
			const state = stateOf(this);
			if (state.ended) {
				state.ended = false;
				state.currentTime = 0;
			}
			if (!state.paused) return Promise.resolve();
			state.paused = false;
			fire(this, 'play');
			if (state.readyState >= 3) fire(this, 'playing');
			else {
				state.wanted = true;
				fire(this, 'waiting');
			}
			return Promise.resolve();
		},
	},
	pause: {
		configurable: true,
		value(this: HTMLMediaElement) {
			const state = stateOf(this);
			if (state.paused) return;
			state.paused = true;
			state.wanted = false;
			fire(this, 'timeupdate', 'pause');
		},
	},
	load: {
		configurable: true,
		value(this: HTMLMediaElement) {
			const state = stateOf(this);
			Object.assign(state, { currentTime: 0, duration: Number.NaN, readyState: 0, seeking: false, ended: false, paused: true, error: null });
			fire(this, 'emptied');
		},
	},
};

/** From now on media elements are these. Answers how to take them back. */
export function standInMedia(): () => void {
	const prototype = HTMLMediaElement.prototype;
	const ready = ['HAVE_NOTHING', 'HAVE_METADATA', 'HAVE_CURRENT_DATA', 'HAVE_FUTURE_DATA', 'HAVE_ENOUGH_DATA'];
	for (const [value, name] of ready.entries()) Object.defineProperty(HTMLMediaElement, name, { value, configurable: true });
	Object.defineProperty(globalThis, 'MediaError', { value: { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 }, configurable: true });
	const before = Object.fromEntries(Object.keys(members).map((name) => [name, Object.getOwnPropertyDescriptor(prototype, name)]));
	Object.defineProperties(prototype, members);
	return () => {
		for (const [name, descriptor] of Object.entries(before)) {
			if (descriptor) Object.defineProperty(prototype, name, descriptor);
			else Reflect.deleteProperty(prototype, name);
		}
	};
}

/** The film arrives: its length is known and it can be played. `readyState` 1 is metadata alone. */
export function arrive(media: HTMLMediaElement, duration = 100, readyState = 4): void {
	const state = stateOf(media);
	const known = !Number.isNaN(state.duration);
	state.duration = duration;
	state.readyState = 1;
	if (!known) fire(media, 'durationchange', 'loadedmetadata');
	state.readyState = readyState;
	if (readyState < 3) return;
	fire(media, 'loadeddata', 'canplay');
	if (!state.wanted) return;
	state.wanted = false;
	fire(media, 'playing');
}

/** What was asked for by moving `currentTime` is there. */
export function arriveThere(media: HTMLMediaElement): void {
	stateOf(media).seeking = false;
	fire(media, 'timeupdate', 'seeked');
	if (!media.paused) fire(media, 'playing');
}

/** Nothing to play any more, for the moment: it stands still at its last picture, which is `at` seconds. */
export function runDry(media: HTMLMediaElement, at = media.currentTime): void {
	const state = stateOf(media);
	state.currentTime = at;
	state.readyState = 2;
	if (!state.paused) state.wanted = true;
	fire(media, 'waiting');
}

export function failWith(media: HTMLMediaElement, code: number): void {
	stateOf(media).error = { code };
	fire(media, 'error');
}

/** Plays on for so many seconds of the clock, which `advance` (milliseconds) moves; a place every quarter second. */
export function playOn(media: HTMLMediaElement, seconds: number, advance: (milliseconds: number) => void): void {
	const state = stateOf(media);
	for (let quarter = 0; quarter < seconds * 4 && !state.paused; quarter += 1) {
		state.currentTime = Math.min(state.duration, state.currentTime + 0.25 * state.playbackRate);
		advance(250);
		if (state.paused) return;
		fire(media, 'timeupdate');
		if (state.currentTime < state.duration) continue;
		state.ended = true;
		state.paused = true;
		fire(media, 'pause', 'ended');
	}
}
