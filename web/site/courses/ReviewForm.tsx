import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnStanding } from '../../../contract/reviews/public.ts';
import { browserApi } from '../../api/api.ts';
import { clearRequestCache } from '../../api/request.ts';
import { useMember } from '../../features/members/session.ts';
import type { Problem } from '../../features/session/checks.ts';
import { attempt, words } from '../../features/session/refusal.ts';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { StarChoice } from './StarChoice.tsx';

interface Props {
	courseId: number;
	mine: OwnStanding;
	onClose: () => void;
	onRemove: () => void;
}

type Written = OwnStanding['review'];

/** What was written and not yet sent, by its member and course: closing the dialog loses nothing as long as the page stays. */
const drafts = new Map<string, { stars: number; text: string; anonymous: boolean }>();

/** Stars, words, and whether to sign. When another window was first, it says what stands there now, and keeps what is written here. */
export function ReviewForm({ courseId, mine, onClose, onRemove }: Props) {
	const { t, i18n } = useLingui();
	const { revalidate } = useRevalidator();
	const form = useRef<HTMLFormElement>(null);
	const key = `${useMember()?.id ?? readSessionToken()} ${courseId}`;
	const [draft, setDraft] = useState(() => drafts.get(key) ?? { stars: 0, text: '', anonymous: false, ...mine.review });
	/** What the change is made from. */
	const [seen, setSeen] = useState<Written>(mine.review);
	const [asked, setAsked] = useState(false);
	const [meanwhile, setMeanwhile] = useState(false);
	const [problem, setProblem] = useState<Problem>();
	const [busy, setBusy] = useState(false);
	const { stars, text, anonymous } = draft;
	const change = (part: Partial<typeof draft>) => {
		const next = { stars, text, anonymous, ...part };
		drafts.set(key, next);
		setDraft(next);
		setProblem(undefined);
	};
	const empty = text.trim() === '';
	const send = async (event: FormEvent) => {
		event.preventDefault();
		if (busy) return;
		setAsked(true);
		if (stars === 0 || empty) return form.current?.querySelector<HTMLElement>(stars === 0 ? 'input' : 'textarea')?.focus();
		setBusy(true);
		const answer = await attempt(() =>
			browserApi('reviewSave', { prodId: courseId, stars, text, anonymous, version: seen?.version ?? 0 }, { skipHandler: true }),
		);
		if ('refused' in answer) {
			if (answer.refused.reason === 'changed_meanwhile') await look();
			else setProblem(answer.refused.problems['form'] ?? Object.values(answer.refused.problems)[0]);
			return setBusy(false);
		}
		drafts.delete(key);
		clearRequestCache();
		await revalidate();
		toast(seen === null ? t`评价发布了，谢谢你写给后来的人。` : t`评价改好了。`);
		onClose();
	};
	/** What another window has written; the next press goes from there. */
	const look = async () => {
		const now = await attempt(() => browserApi('myReview', { prodId: courseId }, { skipHandler: true, cache: 0 }));
		if ('refused' in now) return setProblem(now.refused.problems['form']);
		setSeen(now.data.review);
		setMeanwhile(true);
	};
	const { maskedName } = mine;
	return (
		<form ref={form} className="review-form" method="post" noValidate onSubmit={send}>
			<StarChoice stars={stars} onChoose={(chosen) => change({ stars: chosen })} error={asked && stars === 0} />
			<TextArea
				name="text"
				label={<Trans>写给还没报名的人</Trans>}
				help={<Trans>说说哪一讲最有用，哪一处卡住了。</Trans>}
				error={asked && empty && t`写一句再发布：哪一讲最有用，哪一处卡住了。`}
				rows={5}
				maxLength={1000}
				defaultValue={text}
				dir="auto"
				onInput={(event) => change({ text: event.currentTarget.value })}
			/>
			<Checkbox name="anonymous" checked={anonymous} onChange={(event) => change({ anonymous: event.currentTarget.checked })}>
				<Trans>不署名，显示为“{maskedName}”</Trans>
			</Checkbox>
			<div role="alert">
				{meanwhile && <Meanwhile written={seen} />}
				{problem !== undefined && <p className="review-problem">{words(problem, i18n)}</p>}
			</div>
			<div className="dialog-actions">
				{seen !== null && (
					<button type="button" className="link review-remove" onClick={onRemove}>
						<Trans>删掉这条评价</Trans>
					</button>
				)}
				<Button kind="line" onClick={onClose}>
					{seen === null ? <Trans>先不写</Trans> : <Trans>先不改</Trans>}
				</Button>
				<Button type="submit" busy={busy}>
					{meanwhile ? <Trans>换成我这里写的</Trans> : seen === null ? <Trans>发布</Trans> : <Trans>改好了</Trans>}
				</Button>
			</div>
		</form>
	);
}

function Meanwhile({ written }: { written: Written }) {
	if (written === null)
		return (
			<p className="review-meanwhile">
				<Trans>你刚才在另一个窗口删掉了它。这里写的还在，再按一次就发布。</Trans>
			</p>
		);
	const { stars, text } = written;
	return (
		<div className="review-meanwhile">
			<p>
				<Trans>你刚才在另一个窗口改过，现在是 {stars} 分：</Trans>
			</p>
			<blockquote dir="auto">{text}</blockquote>
			<p>
				<Trans>这里写的还在。要换成这里的，再按一次。</Trans>
			</p>
		</div>
	);
}
