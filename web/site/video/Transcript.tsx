import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { CaptionTrack, Transcript as Words } from '../../../contract/video/public.ts';
import { browserApi } from '../../api/api.ts';
import { type Playback, usePlaybackState } from '../../features/video/playback.ts';
import { clockDuration } from '../../lib/duration.ts';
import { sheets } from '../../lib/sheets.ts';
import { useLocale } from '../../lib/use-locale.ts';
import formsStyles from '../../styles/forms.css?url';
import segmentStyles from '../../styles/segment.css?url';
import transcriptStyles from '../../styles/transcript.css?url';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Input } from '../../ui/Input.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { Sheets } from '../../ui/Sheets.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';

const styles = sheets(formsStyles, segmentStyles, transcriptStyles);

interface Props {
	videoId: number;
	resourceId: number;
	tracks: readonly CaptionTrack[];
	playback: Playback;
}

/** Everything that is said, to be searched; a line takes the player to its moment. */
export function Transcript({ videoId, resourceId, tracks, playback }: Props) {
	const { t } = useLingui();
	const locale = useLocale();
	const [lang, setLang] = useState((tracks.find((track) => track.lang === locale) ?? tracks[0])?.lang ?? '');
	const [cues, setCues] = useState<Words['cues'] | 'failed'>();
	const [tries, setTries] = useState(0);
	const [query, setQuery] = useState('');
	// biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
	useEffect(() => {
		let gone = false;
		setCues(undefined);
		browserApi('transcript', { resourceId, videoId, lang }, { skipHandler: true, keepToken: true }).then(
			(answer) => gone || setCues('data' in answer ? answer.data.cues : 'failed'),
			() => gone || setCues('failed'),
		);
		return () => {
			gone = true;
		};
	}, [resourceId, videoId, lang, tries]);
	const word = query.trim().toLocaleLowerCase();
	const found = Array.isArray(cues) ? cues.filter(({ text }) => word === '' || text.toLocaleLowerCase().includes(word)) : [];
	return (
		<div>
			<Sheets paths={styles} />
			<div className="cues-head">
				<Input label={t`在文字稿里找`} type="search" value={query} onChange={(event) => setQuery(event.target.value)} enterKeyHint="search" />
				{tracks.length > 1 && (
					<Segment
						label={t`文字稿的语言`}
						current={lang}
						onSelect={setLang}
						items={tracks.map((track) => ({ key: track.lang, label: track.label }))}
					/>
				)}
				<p className="type-meta" role="status">
					{word !== '' && Array.isArray(cues) && <Plural value={found.length} _0="没有找到" other="找到 # 处" />}
				</p>
			</div>
			{cues === undefined && (
				<Skeletons>
					{['a', 'b', 'c', 'd', 'e'].map((key) => (
						<Skeleton key={key} className="my-5" />
					))}
				</Skeletons>
			)}
			{cues === 'failed' && <ErrorState onRetry={() => setTries(tries + 1)} />}
			{Array.isArray(cues) && <Lines cues={found} word={word} lang={lang} playback={playback} />}
		</div>
	);
}

function Lines({ cues, word, lang, playback }: { cues: Words['cues']; word: string; lang: string; playback: Playback }) {
	const time = usePlaybackState(playback, (state) => state.time);
	const playing = usePlaybackState(playback, (state) => state.playing || state.time > 0);
	const now = playing ? cues.findLast(({ start }) => start <= time + 0.5) : undefined;
	if (cues.length === 0 && word === '')
		return (
			<p className="text-ink-2">
				<Trans>这一讲里没有说话。</Trans>
			</p>
		);
	return (
		<ol className="cues" lang={lang}>
			{cues.map((cue) => (
				<li key={`${cue.start} ${cue.text}`}>
					<button type="button" aria-current={cue === now ? 'true' : undefined} onClick={() => playback.seek(cue.start)}>
						<time dateTime={`PT${Math.floor(cue.start)}S`}>{clockDuration(cue.start)}</time>
						<span>{word === '' ? cue.text : marked(cue.text, word)}</span>
					</button>
				</li>
			))}
		</ol>
	);
}

/** The word that was looked for, marked wherever it stands. */
function marked(text: string, word: string) {
	const parts: React.ReactNode[] = [];
	const lower = text.toLocaleLowerCase();
	let from = 0;
	for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, from)) {
		parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + word.length)}</mark>);
		from = at + word.length;
	}
	return [...parts, text.slice(from)];
}
