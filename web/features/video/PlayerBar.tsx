import { useLingui } from '@lingui/react/macro';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { useState } from 'react';
import type { PlayData } from '../../../contract/video/public.ts';
import { clockDuration } from '../../lib/duration.ts';
import { PlayerButton } from './PlayerButton.tsx';
import { PlayerIcon } from './PlayerIcon.tsx';
import { type ChoiceGroup, PlayerMenu } from './PlayerMenu.tsx';
import type { Playback } from './playback.ts';
import { keepPreference, rates, readPreferences } from './preferences.ts';
import { SeekBar } from './SeekBar.tsx';
import type { useHls } from './use-hls.ts';
import type { PlayerActions } from './use-player-actions.ts';

/** Seek bar and controls. On phones the three words are behind one sign, and what is rare (picture in picture, the volume slider) stays away. */
export function PlayerBar({
	play,
	playback,
	length,
	actions,
	hls,
}: {
	play: PlayData;
	playback: Playback;
	length: number;
	actions: PlayerActions;
	hls: ReturnType<typeof useHls>;
}) {
	const { t } = useLingui();
	const dispatch = useMediaDispatch();
	const paused = useMediaSelector((state) => state.mediaPaused !== false);
	const time = useMediaSelector((state) => Math.floor(state.mediaCurrentTime ?? 0));
	const rate = useMediaSelector((state) => state.mediaPlaybackRate ?? 1);
	const captions = useMediaSelector((state) => state.mediaSubtitlesShowing?.[0]?.language ?? '');
	const muted = useMediaSelector((state) => state.mediaMuted || state.mediaVolume === 0);
	const volume = useMediaSelector((state) => state.mediaVolume ?? 1);
	const fixed = useMediaSelector((state) => state.mediaVolumeUnavailable !== undefined);
	const full = useMediaSelector((state) => state.mediaIsFullscreen === true);
	const noFull = useMediaSelector((state) => state.mediaFullscreenUnavailable !== undefined);
	const pip = useMediaSelector((state) => state.mediaIsPip === true);
	const noPip = useMediaSelector((state) => state.mediaPipUnavailable !== undefined);
	const auto = t`自动`;
	const chosen = hls.qualities.find(({ level }) => level === hls.level)?.height ?? 0;
	const menus = [
		menuOf({
			label: t`速度`,
			shown: `${rate}×`,
			items: rates.map((each) => ({ key: each, label: `${each}×` })),
			current: rate,
			choose: actions.setRate,
		}),
		play.captions.length > 0 &&
			menuOf({
				label: t`字幕`,
				spoken: captions ? t`字幕开` : t`字幕关`,
				shown: t`字幕`,
				items: [{ key: '', label: t`关` }, ...play.captions.map(({ lang, label }) => ({ key: lang, label, lang }))],
				current: captions,
				choose: actions.showCaptions,
			}),
		hls.qualities.length > 1 &&
			menuOf({
				label: t`清晰度`,
				shown: chosen ? `${chosen}P` : hls.height ? `${auto} ${hls.height}P` : auto,
				items: [{ key: -1, label: auto }, ...hls.qualities.map(({ level, height }) => ({ key: level, label: `${height}P` }))],
				current: hls.level,
				choose: hls.choose,
			}),
	].filter((menu) => menu !== false);
	const [letters, setLetters] = useState(() => readPreferences().letters);
	const keys = menuOf({
		label: t`快捷键`,
		shown: '',
		items: [
			{ key: 1, label: t`开` },
			{ key: 0, label: t`关` },
		],
		current: Number(letters),
		choose: (key) => {
			keepPreference({ letters: key === 1 });
			setLetters(key === 1);
		},
	});
	return (
		<div className="player-bar">
			<SeekBar playback={playback} length={length} />
			<div className="player-row">
				<PlayerButton icon={paused ? 'play' : 'pause'} label={paused ? t`播放` : t`暂停`} onClick={actions.toggle} />
				<span className="player-time">
					{clockDuration(time)} / {clockDuration(length)}
				</span>
				<PlayerMenu
					className="player-settings"
					label={t`播放设置`}
					shown={<PlayerIcon name="settings" />}
					groups={[...menus, keys].map(({ group }) => group)}
				/>
				{menus.map(({ group, label, shown }) => (
					<PlayerMenu key={group.label} className="player-wide" label={`${label} ${shown}`} shown={shown} groups={[group]} />
				))}
				<PlayerMenu className="player-wide" label={keys.label} shown={keys.label} groups={[keys.group]} />
				<div className="player-volume">
					<PlayerButton icon={muted ? 'mute' : 'sound'} label={muted ? t`打开声音` : t`静音`} onClick={actions.mute} />
					{!fixed && (
						<input
							type="range"
							min="0"
							max="1"
							step="0.05"
							value={muted ? 0 : volume}
							aria-label={t`音量`}
							aria-valuetext={`${Math.round((muted ? 0 : volume) * 100)}%`}
							onChange={(event) => dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: Number(event.target.value) })}
						/>
					)}
				</div>
				{!noPip && <PlayerButton icon="pip" className="player-rare" label={t`画中画`} pressed={pip} onClick={actions.pip} />}
				{!noFull && <PlayerButton icon={full ? 'small' : 'full'} label={full ? t`退出全屏` : t`全屏`} onClick={actions.fullscreen} />}
			</div>
		</div>
	);
}

interface Menu<K> {
	label: string;
	/** With its state, for those who do not see it; default: the label. */
	spoken?: string;
	/** The word on the bar. */
	shown: string;
	items: readonly { key: K; label: string; lang?: string }[];
	current: K;
	choose: (key: K) => void;
}

function menuOf<K extends string | number>({ label, spoken = label, shown, items, current, choose }: Menu<K>) {
	const group: ChoiceGroup = { label, choices: items.map((item) => ({ ...item, chosen: item.key === current, choose: () => choose(item.key) })) };
	return { group, label: spoken, shown };
}
