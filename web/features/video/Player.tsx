import { Trans, useLingui } from '@lingui/react/macro';
import { MediaActionTypes, MediaProvider, useMediaSelector, useMediaStore } from 'media-chrome/react/media-store';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { PlayData } from '../../../contract/video/public.ts';
import { failureOf } from '../../api/failure.ts';
import { onNextTry } from '../../lib/next-try.ts';
import { sheets } from '../../lib/sheets.ts';
import playerStyles from '../../styles/player.css?url';
import { Sheets } from '../../ui/Sheets.tsx';
import { useHeard } from '../learning/use-heard.ts';
import { BoardDrawing } from '../site/BoardDrawing.tsx';
import { type PlayTrouble, passes, troubleOf } from './failures.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { PlayerEnd } from './PlayerEnd.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';
import { PlayerTrouble } from './PlayerTrouble.tsx';
import type { Playback } from './playback.ts';
import { secondAsked } from './second-asked.ts';
import { useControls } from './use-controls.ts';
import { useHls } from './use-hls.ts';
import { useLessonMemory } from './use-lesson-memory.ts';
import { usePlayerActions } from './use-player-actions.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useTap } from './use-tap.ts';
import { Watermark } from './Watermark.tsx';
import type { Source } from './watch-trouble.ts';

const styles = sheets(playerStyles);

export interface PlayerProps {
	play: PlayData;
	/** The playlist. */
	src: string;
	poster: string | null;
	/** The drawing that stands for a picture when there is sound alone. */
	drawing?: string | undefined;
	playback: Playback;
	/** The reader asked for this lesson by a click just now. */
	autoPlay: boolean;
	next: { id: number; title: string } | null;
	/** Checks access again; a fresh address, or throws with the reason. */
	renew: () => Promise<string>;
}

/** Our player. In a chunk of its own: hls.js and media-chrome are in no page's first load. */
export function Player(props: PlayerProps) {
	const startAt = useLessonMemory(props.play, props.playback);
	if (startAt === null) return <div className="watch-poster">{props.poster && <img src={props.poster} alt="" />}</div>;
	return (
		<MediaProvider>
			<Surface {...props} startAt={startAt} />
		</MediaProvider>
	);
}

function Surface({ play, src, poster, drawing, playback, autoPlay, next, renew, startAt }: PlayerProps & { startAt: number }) {
	const { t } = useLingui();
	const store = useMediaStore();
	const root = useRef<HTMLElement>(null);
	const [media, setMedia] = useState<HTMLVideoElement | null>(null);
	// A second in the address wins over the place where the reader stopped.
	const second = secondAsked(useLocation().search);
	const [source, setSource] = useState<Source>({ src, startAt: second ?? startAt, play: autoPlay });
	const [trouble, setTrouble] = useState<PlayTrouble | null>(null);
	const [busy, setBusy] = useState(false);
	const [opening, setOpening] = useState(0);
	const renewed = useRef(0);
	/** How often a new address was asked for in vain; null while the player itself tries to go on. */
	const [asked, setAsked] = useState<number | null>(null);
	/** It was playing when the trouble came. */
	const wanted = useRef(false);
	const controls = useControls();
	const { actions, status } = usePlayerActions(media, play);

	const takeMedia = useCallback(
		(element: HTMLVideoElement | null) => {
			setMedia(element);
			store.dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: element as never });
		},
		[store],
	);
	const takeRoot = useCallback(
		(element: HTMLElement | null) => {
			root.current = element;
			store.dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: element as never });
		},
		[store],
	);

	async function retry(playOn: boolean): Promise<void> {
		setBusy(true);
		try {
			const fresh = await renew();
			setSource({ src: fresh, startAt: playback.state.time, play: playOn });
			setAsked(null);
			setOpening((old) => old + 1);
			setTrouble(null);
		} catch (error) {
			setTrouble(troubleOf(failureOf(error)));
			setAsked((old) => (old ?? -1) + 1);
		}
		setBusy(false);
	}
	const fail = (found: PlayTrouble) => {
		wanted.current = media !== null && !media.paused;
		media?.pause();
		// An address that ran out while the lesson was open is no news; twice in a minute it is.
		if (found === 'link_expired' && Date.now() - renewed.current > 60_000) {
			renewed.current = Date.now();
			void retry(wanted.current);
		} else setTrouble(found);
	};

	const hls = useHls(media, source, {
		// What mends itself is not paused: it plays on as soon as there is something to play.
		onTrouble: (found) => (passes(found) ? setTrouble(found) : fail(found)),
		onMended: () => setTrouble((old) => (old !== null && passes(old) ? null : old)),
	});
	useHeard(
		media,
		{ play, opening },
		{
			onPlayed: (ranges) => playback.played(ranges),
			onAnswer: (answer, unsent) => playback.told(answer, unsent),
			onRefused: (failure) => fail(troubleOf(failure)),
		},
	);
	usePlayerKeys(root, actions);
	useMediaPlayback(playback, media);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each address asked for in vain
	useEffect(() => {
		if (asked === null || trouble === null || !passes(trouble)) return;
		return onNextTry(asked, () => void retry(wanted.current));
	}, [trouble, asked]);

	const paused = useMediaSelector((state) => state.mediaPaused !== false);
	const begun = useMediaSelector((state) => state.mediaHasPlayed === true);
	const ended = useMediaSelector((state) => state.mediaEnded === true);
	const loading = useMediaSelector((state) => state.mediaLoading === true);
	const known = useMediaSelector((state) => state.mediaDuration);
	const tap = useTap({ ...actions, ...controls, visible: controls.visible || paused });
	const length = known && Number.isFinite(known) ? known : play.durationSeconds;
	return (
		<section
			ref={takeRoot}
			className="player"
			aria-label={t`播放器`}
			data-quiet={(!paused && !controls.visible) || undefined}
			data-sound={drawing !== undefined || undefined}
			onPointerMove={(event) => event.pointerType !== 'touch' && controls.show()}
			onFocus={controls.show}
		>
			<Sheets paths={styles} />
			{drawing !== undefined && <BoardDrawing of={drawing} />}
			{/* biome-ignore lint/a11y/useMediaCaption: captions are tracks of their own, where the lesson has any */}
			<video ref={takeMedia} poster={poster ?? undefined} playsInline preload="auto" aria-label={play.title} {...tap}>
				{play.captions.map(({ lang, label, src: file }) => (
					<track key={lang} kind="subtitles" srcLang={lang} label={label} src={file} />
				))}
				{play.thumbnails && <track kind="metadata" label="thumbnails" default src={play.thumbnails} />}
			</video>
			{play.watermark && <Watermark text={play.watermark} />}
			{!begun && !trouble && (
				<button type="button" className="player-start" aria-label={t`播放这一讲`} onClick={actions.toggle}>
					<PlayerIcon name="play" />
				</button>
			)}
			{loading && begun && !paused && !trouble && <i className="player-wait" />}
			<p className="player-status" role="status" data-shown={status !== '' || (hls.slow && !trouble) || undefined}>
				{hls.slow && !trouble ? <Trans>网络有点慢，正在重试。你的进度没有丢。</Trans> : status}
			</p>
			{ended && !trouble && <PlayerEnd next={next} onAgain={() => media && restart(media)} />}
			{trouble && <PlayerTrouble trouble={trouble} courseId={play.courseId} busy={busy} onRetry={() => void retry(true)} />}
			<PlayerBar play={play} playback={playback} length={length} actions={actions} hls={hls} />
		</section>
	);
}

function restart(media: HTMLVideoElement): void {
	media.currentTime = 0;
	media.play().catch(() => {});
}

/** Lets the page know where the player is, and the page's times move the player. */
function useMediaPlayback(playback: Playback, media: HTMLVideoElement | null): void {
	useEffect(() => {
		if (!media) return;
		const look = () => {
			const time = Math.floor(media.currentTime);
			const playing = !media.paused;
			// Before anything is loaded the player stands at nought, not where the reader stopped.
			if (media.readyState > 1 && (time !== playback.state.time || playing !== playback.state.playing)) playback.update({ time, playing });
			if (Number.isFinite(media.duration) && Math.round(media.duration) !== playback.state.duration)
				playback.update({ duration: Math.round(media.duration) });
		};
		const events = ['timeupdate', 'play', 'pause', 'seeked', 'durationchange'] as const;
		for (const event of events) media.addEventListener(event, look);
		playback.seek = (seconds) => {
			media.currentTime = seconds;
			media.play().catch(() => {});
		};
		playback.pause = () => media.pause();
		playback.play = () => void media.play().catch(() => {});
		return () => {
			for (const event of events) media.removeEventListener(event, look);
			playback.seek = playback.pause = playback.play = () => {};
		};
	}, [playback, media]);
}
