import { Trans } from '@lingui/react/macro';
import type { SpokenLesson } from '../../../contract/search/public.ts';
import { Found } from '../../features/search/Found.tsx';
import { clockDuration } from '../../lib/duration.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** Lines of a lesson that stand open; the others fold out. */
const open = 3;

/** What is said in one lesson: a line opens the lesson at its second. */
export function FoundSpoken({ spoken, q }: { spoken: SpokenLesson; q: string }) {
	const { videoId, title, number, courseTitle, totalCount, lines } = spoken;
	const more = totalCount - open;
	const unlisted = totalCount - lines.length;
	const line = ({ second, text }: SpokenLesson['lines'][number]) => (
		<li key={second}>
			<Link className="found-line" to={paths.video(videoId, { t: second })}>
				<time dateTime={`PT${second}S`}>{clockDuration(second)}</time>
				<span>
					<Found text={text} q={q} />
				</span>
				<Icon name="play" fill />
			</Link>
		</li>
	);
	return (
		<li className="found-spoken">
			<h3>
				<Link to={paths.video(videoId)}>{title}</Link>
				<small>
					<Trans>
						{courseTitle} · 第 {number} 讲
					</Trans>
				</small>
			</h3>
			<ul>{lines.slice(0, open).map(line)}</ul>
			{more > 0 && (
				<details>
					<summary className="link">
						<Trans>这一讲里还有 {more} 处</Trans>
						<Icon name="down" />
					</summary>
					<ul>{lines.slice(open).map(line)}</ul>
					{unlisted > 0 && (
						<p className="type-meta pb-2">
							<Trans>还有 {unlisted} 处没有列出来，打开这一讲，在文字稿里找。</Trans>
						</p>
					)}
				</details>
			)}
		</li>
	);
}
