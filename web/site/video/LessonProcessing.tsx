import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Resource } from '../../../contract/video/public.ts';
import { browserApi } from '../../api/api.ts';
import { clearRequestCache } from '../../api/request.ts';
import { Progress } from '../../ui/Progress.tsx';

/** Milliseconds between questions. */
const patience = 4000;

/** The file came and is being made ready: how far it is, asked again until it plays. */
export function LessonProcessing({ videoId, resource }: { videoId: number; resource: Resource }) {
	const { t } = useLingui();
	const { revalidate } = useRevalidator();
	const { resourceId } = resource;
	const [percent, setPercent] = useState(resource.percent);
	useEffect(() => {
		const timer = setInterval(async () => {
			const answer = await browserApi('resource', { resourceId, videoId }, { cache: 0, skipHandler: true, keepToken: true }).catch(() => null);
			if (!answer || !('data' in answer)) return;
			setPercent(answer.data.percent);
			if (answer.data.src === null && answer.data.status !== 'failed') return;
			clearInterval(timer);
			clearRequestCache();
			void revalidate();
		}, patience);
		return () => clearInterval(timer);
	}, [resourceId, videoId, revalidate]);
	return (
		<div className="watch-cover" role="status">
			<h2>
				<Trans>视频正在准备</Trans>
			</h2>
			<p>
				<Trans>已经做好 {percent}%，好了就在这里放，不用刷新。</Trans>
			</p>
			<Progress percent={percent} label={t`准备到哪里`} />
		</div>
	);
}
