import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Handout } from '../../../contract/video/public.ts';
import { browserApi } from '../../api/api.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { fileSize } from '../../lib/file-size.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** Papers to keep. The address of a file is asked for when it is wanted: it is signed for this reader and expires. Without scripts the lesson's page shows it. */
export function CourseHandouts({ handouts, since }: { handouts: readonly Handout[]; since: number | undefined }) {
	const { t } = useLingui();
	const busy = useRef(false);
	if (handouts.length === 0) return null;
	const download = async ({ videoId, resourceId, title }: Handout) => {
		if (busy.current || resourceId === null) return;
		busy.current = true;
		try {
			const answer = await browserApi('resource', { resourceId, videoId });
			if (!('data' in answer) || answer.data.src === null) return;
			const link = document.createElement('a');
			link.href = answer.data.src;
			link.download = `${title}.pdf`;
			link.click();
		} catch {
			// The global handler has said why.
		} finally {
			busy.current = false;
		}
	};
	return (
		<section id="handouts" className="course-section" aria-labelledby="handouts-title">
			<h2 id="handouts-title" className="type-column">
				<Trans>讲义下载</Trans>
			</h2>
			<StaleNote since={since} what={<Trans context="没能取到">讲义下载</Trans>} />
			<ul className="handouts">
				{handouts.map((handout) => {
					const { title } = handout;
					return (
						<li key={handout.videoId} className="lesson-row">
							<Icon name={handout.locked ? 'lock' : 'doc'} className="own-part" />
							<span>{handout.title}</span>
							{handout.bytes !== null && <small className="figures">PDF · {fileSize(handout.bytes)}</small>}
							{handout.locked ? (
								<small className="own-part">
									<Trans>报名后可下载</Trans>
								</small>
							) : handout.bytes === null ? (
								<small>
									<Trans>还在准备</Trans>
								</small>
							) : (
								<Link
									className="link"
									to={paths.video(handout.videoId)}
									aria-label={t`下载${title}`}
									onClick={(event) => {
										if (event.metaKey || event.ctrlKey || event.shiftKey) return;
										event.preventDefault();
										void download(handout);
									}}
								>
									<Icon name="download" />
									<Trans>下载</Trans>
								</Link>
							)}
						</li>
					);
				})}
			</ul>
		</section>
	);
}
