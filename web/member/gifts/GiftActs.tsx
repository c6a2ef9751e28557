import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import type { GiftDesk } from './use-gift.ts';

/** What can be done with the code: look at it, take it or not, and begin with what it opened. `form`: that of the boxes. */
export function GiftActs({ desk, form, onLeave }: { desk: GiftDesk; form: string; onLeave: () => void }) {
	const { t } = useLingui();
	const { look, busy, taken, online } = desk;
	const acts = useRef<HTMLDivElement>(null);
	// The button that was pressed is gone: who uses a keyboard goes on from what came in its place.
	useEffect(() => {
		if (taken) acts.current?.querySelector('a')?.focus();
	}, [taken]);
	const state = look?.gift ? look.state : 'nothing';
	const { courseId = null, videoId = null } = look?.gift ?? {};
	const offline = online ? false : t`接上网络再收`;
	return (
		<div className="gift-acts">
			<p className="gift-said" role="status">
				{taken ? (
					courseId === null ? (
						<Trans>收下了，VIP 已经开通。</Trans>
					) : (
						<Trans>收下了，这门课在“我的课程”里。</Trans>
					)
				) : (
					state === 'yours' && <Trans>这份礼物你已经收下。</Trans>
				)}
			</p>
			<div className="gift-buttons" ref={acts}>
				{state === 'free' ? (
					<>
						<Button size="lg" busy={busy === 'accept'} reason={offline} onClick={() => void desk.accept()}>
							{courseId === null ? <Trans>收下 VIP</Trans> : <Trans>收下这门课</Trans>}
						</Button>
						<Button size="lg" kind="line" onClick={onLeave}>
							<Trans>先不收</Trans>
						</Button>
					</>
				) : state === 'yours' ? (
					<Button size="lg" to={courseId === null ? paths.courses({ typeId: 1 }) : videoId === null ? paths.course(courseId) : paths.video(videoId)}>
						{courseId === null ? <Trans>去看 VIP 课程</Trans> : <Trans>开始听</Trans>}
					</Button>
				) : state === 'owned' && courseId !== null ? (
					<>
						<Button size="lg" to={paths.course(courseId)}>
							<Trans>去听这门课</Trans>
						</Button>
						<Button size="lg" kind="line" onClick={onLeave}>
							<Trans>换一个码</Trans>
						</Button>
					</>
				) : (
					<Button size="lg" type="submit" form={form} busy={busy === 'look'} reason={online ? false : t`接上网络再看`}>
						<Trans>看看是什么</Trans>
					</Button>
				)}
			</div>
		</div>
	);
}
