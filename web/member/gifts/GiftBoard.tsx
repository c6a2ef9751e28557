import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Gift } from '../../../contract/gifts/member.ts';
import { listed } from '../../lib/locale.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Board } from '../../ui/Board.tsx';

/** What the code is: who gives what to whom, with what they say to it. Before it is known an empty board. */
export function GiftBoard({ gift, isTaken }: { gift: Gift | null; isTaken: boolean }) {
	const { t } = useLingui();
	return (
		<section className="gift-side" aria-live="polite" aria-label={t`礼物`}>
			<Board
				card
				ledgeClass="gift-sticks"
				sticks={
					<>
						<i className="stick" />
						<i className="stick" data-chalk="yellow" />
					</>
				}
			>
				<div className="gift-board">{gift ? <Written gift={gift} /> : <Blank />}</div>
			</Board>
			{!isTaken && (
				<p className="type-meta">
					<Trans>先看是什么，再决定收不收。收下之前，码不算用掉，也可以转给别人。</Trans>
				</p>
			)}
		</section>
	);
}

function Blank() {
	return (
		<p className="gift-blank">
			<Trans>填好礼品码，这里会写着是谁送的什么。</Trans>
		</p>
	);
}

function Written({ gift }: { gift: Gift }) {
	const locale = useLocale();
	const { giver, to, kind, title, lessonCount, days, message } = gift;
	const teachers = listed(gift.teachers, locale);
	return (
		<>
			<p className="gift-from">
				<Trans>
					{giver} 送给 {to}
				</Trans>
			</p>
			<h2 className="type-section wrap-anywhere">{kind === 'vip' ? <Trans>VIP 会员</Trans> : title}</h2>
			<p className="gift-facts">
				{teachers !== '' && <span>{teachers}</span>}
				{kind === 'vip' ? (
					<span>
						<Trans>全部 VIP 课程</Trans>
					</span>
				) : (
					<span>
						<Plural value={lessonCount} other="# 讲" />
					</span>
				)}
				<span>{days === null ? <Trans>永久有效</Trans> : <Plural value={days} other="有效 # 天" />}</span>
			</p>
			{message !== '' && <p className="gift-message">{message}</p>}
		</>
	);
}
