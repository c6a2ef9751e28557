import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLoggedIn } from '../../features/members/session.ts';
import type { Playback } from '../../features/video/playback.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import type { VideoData } from './video-load.ts';
import { WatchList } from './WatchList.tsx';

const Transcript = lazyPart(() => import('./Transcript.tsx').then((module) => module.Transcript));
const NotesPanel = lazyPart(() => import('./notes/NotesPanel.tsx').then((module) => module.NotesPanel));
const QuestionsPanel = lazyPart(() => import('./notes/QuestionsPanel.tsx').then((module) => module.QuestionsPanel));
const PanelOffer = lazyPart(() => import('./notes/PanelOffer.tsx').then((module) => module.PanelOffer));

export type SideTab = 'list' | 'words' | 'notes' | 'questions' | 'intro';

interface Props {
	loaded: VideoData;
	playback: Playback;
	/** There is something to read of what is said. */
	spoken: boolean;
	/** With a tab for the course, which stands below the player on wide screens (CSS hides it there). */
	intro: boolean;
	current: SideTab;
	onSelect: (key: SideTab) => void;
}

/** Beside the player, on phones under it: all lessons, what is said in this one, the member's notes, and questions. */
export function WatchSide({ loaded, playback, spoken, intro, current, onSelect }: Props) {
	const { t } = useLingui();
	const hydrated = useHydrated();
	const member = useLoggedIn();
	const [notes, setNotes] = useState<number>();
	const [questions, setQuestions] = useState<number>();
	const { lesson, play, videoList } = loaded;
	const { videoId, title } = lesson;
	const memberId = play?.memberId ?? null;
	const marked = current === 'notes' || current === 'questions';
	useEffect(() => {
		if (!marked) playback.update({ marks: [] });
	}, [marked, playback]);
	const items: { key: SideTab; label: string; count?: number | undefined }[] = [
		{ key: 'list', label: t`目录` },
		...(spoken ? [{ key: 'words' as const, label: t({ context: '标签', message: '文稿' }) }] : []),
		{ key: 'notes', label: t`笔记`, count: notes || undefined },
		{ key: 'questions', label: t`提问`, count: questions || undefined },
		...(intro ? [{ key: 'intro' as const, label: t`介绍` }] : []),
	];
	const panel = (key: SideTab, children: ReactNode) => (
		<div role="tabpanel" id={`lesson-${key}`} aria-labelledby={`lesson-${key}-tab`} hidden={current !== key} className="watch-panel">
			{hydrated && <Suspense fallback={null}>{children}</Suspense>}
		</div>
	);
	const offer = (of: 'notes' | 'questions') => {
		// Questions of a lesson that is closed to visitors are for who is enrolled.
		const byLogin = !member && (of === 'notes' || play !== null);
		return <PanelOffer of={of} login={byLogin ? paths.login({ redirect: paths.video(videoId) }) : null} courseId={lesson.courseId} />;
	};
	return (
		<div className="watch-side">
			<Tabs
				label={t`这一讲`}
				current={current}
				onSelect={(key) => onSelect(key as SideTab)}
				items={items.map((item) => ({ ...item, panel: `lesson-${item.key}` }))}
				className="watch-tabs"
			/>
			<div role="tabpanel" id="lesson-list" aria-labelledby="lesson-list-tab" hidden={current !== 'list'} className="watch-list">
				<WatchList chapters={videoList} current={videoId} playback={playback} />
			</div>
			{spoken &&
				panel(
					'words',
					play && play.resourceId !== null && (
						<Transcript key={videoId} videoId={videoId} resourceId={play.resourceId} tracks={play.captions} playback={playback} />
					),
				)}
			{panel(
				'notes',
				member ? (
					<NotesPanel
						key={`${videoId} ${memberId}`}
						{...{ videoId, title, memberId, playback }}
						open={current === 'notes'}
						onOpen={() => onSelect('notes')}
						onCount={setNotes}
					/>
				) : (
					current === 'notes' && offer('notes')
				),
			)}
			{panel(
				'questions',
				memberId !== null ? (
					<QuestionsPanel key={`${videoId} ${memberId}`} {...{ videoId, memberId, playback }} open={current === 'questions'} onCount={setQuestions} />
				) : (
					current === 'questions' && offer('questions')
				),
			)}
		</div>
	);
}
