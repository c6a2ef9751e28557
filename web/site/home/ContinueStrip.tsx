import { Trans, useLingui } from '@lingui/react/macro';
import type { CallOutput } from '../../../contract/calls.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { isAtEnd } from '../../features/learning/place-rules.ts';
import { useNewerPlaces } from '../../features/learning/use-newer-places.ts';
import { clockDuration, duration } from '../../lib/duration.ts';
import { mergeRanges } from '../../lib/ranges.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';

/** Above the board: the lesson that was left unfinished last, its real heard line and the place on it, and what else was begun. */
export function ContinueStrip({ unfinished: { nickname, hour, lessons } }: { unfinished: CallOutput<'unfinishedLessons'> }) {
	const locale = useLocale();
	const newer = useNewerPlaces(lessons);
	const [lesson, ...others] = lessons;
	if (!lesson) return null;
	const { number, courseTitle, durationSeconds, heard } = lesson;
	const position = newer.get(lesson.videoId) ?? lesson.position;
	const place = clockDuration(position);
	const left = duration(durationSeconds - position, locale);
	const ended = isAtEnd({ position, durationSeconds });
	const share = (seconds: number) => `${durationSeconds > 0 ? Math.min(100, (seconds * 100) / durationSeconds) : 0}%`;
	return (
		<section className="continue-strip" aria-labelledby="continue-strip">
			<div className="wrap continue-row">
				<Cover src={lesson.cover} eager />
				<div className="min-w-0">
					<p>
						<Greeting hour={hour} nickname={nickname} />
					</p>
					<h2 id="continue-strip">{lesson.title}</h2>
					<p>
						<span>{courseTitle}</span>
						<span className="continue-number">
							<Trans>第 {number} 讲</Trans>
						</span>
						<span>{ended ? <Trans>放到结尾了</Trans> : <Trans>还剩 {left}</Trans>}</span>
					</p>
				</div>
				{others.length > 0 && (
					<div className="continue-others">
						<h3>
							<Trans>也开了头</Trans>
						</h3>
						<ul>
							{others.map((other) => (
								<li key={other.videoId}>
									<Link to={paths.video(other.videoId)}>{other.title}</Link>
									<span>{clockDuration(newer.get(other.videoId) ?? other.position)}</span>
								</li>
							))}
						</ul>
					</div>
				)}
				<Button size="lg" icon="play" to={paths.video(lesson.videoId)}>
					{ended ? <Trans>从头再听</Trans> : <Trans>从 {place} 接着听</Trans>}
				</Button>
			</div>
			<div className="continue-edge" aria-hidden="true">
				<div className="continue-line">
					{mergeRanges(heard).map(([from, to]) => (
						<i key={from} style={{ left: share(from), width: share(to - from) }} />
					))}
					<b style={{ left: share(position) }} />
				</div>
			</div>
		</section>
	);
}

function Greeting({ hour, nickname }: { hour: number; nickname: string }) {
	const { t } = useLingui();
	const hello = hour < 5 ? t`夜深了，${nickname}` : hour < 12 ? t`早上好，${nickname}` : hour < 18 ? t`下午好，${nickname}` : t`晚上好，${nickname}`;
	return <Trans>{hello}。上次停在这里</Trans>;
}
