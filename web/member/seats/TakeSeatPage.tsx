import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { SeatOffer } from '../../../contract/seats/member.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { fullDate } from '../../lib/dates.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { listed } from '../../lib/locale.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import giftStyles from '../../styles/gift.css?url';
import { Board } from '../../ui/Board.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Route } from './+types/TakeSeatPage';
import './seat-calls.ts';
import { useTakeSeat } from './use-take-seat.ts';

/** The code of the link; it is looked at by whoever opens the page. */
async function load({ url }: LoadArgs) {
	return { code: (url.searchParams.get('code') ?? '').slice(0, 64) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(giftStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`坐下听课`) : '', noindex: true });
}

/** A seat that a company has bought: whose it is, in which course and until when, before it is taken. */
export default function TakeSeatPage({ loaderData: { code } }: Route.ComponentProps) {
	const { t } = useLingui();
	const { look, trouble, busy, taken, online, ask, take } = useTakeSeat(code);
	const acts = useRef<HTMLDivElement>(null);
	// The button that was pressed is gone: who uses a keyboard goes on from what came in its place.
	useEffect(() => {
		if (taken) acts.current?.querySelector('a')?.focus();
	}, [taken]);
	const offer = look?.offer ?? null;
	const goTo = offer && (offer.videoId === null ? paths.course(offer.courseId) : paths.video(offer.videoId));
	return (
		<div className="wrap gift">
			<div className="gift-form">
				<h1 className="type-page-title">{look && !offer ? <Trans>这个链接没有席位</Trans> : <Trans>有人请你来听课</Trans>}</h1>
				{(offer || !look) && (
					<p className="text-ink-2">
						<Trans>先看是谁的团队、哪门课，再决定坐不坐。</Trans>
					</p>
				)}
			</div>
			<section className="gift-side" aria-live="polite" aria-label={t`席位`}>
				<Board card>
					<div className="gift-board">
						{offer ? (
							<Offer offer={offer} />
						) : (
							<p className="gift-blank">{busy === 'look' ? <Trans>正在看这个链接…</Trans> : <Trans>请从发给你的链接点进来。</Trans>}</p>
						)}
					</div>
				</Board>
				<p className="type-meta">
					<Trans>买席位的人看得到你的名字、手机号的头尾、什么时候坐下和听了多少，看不到听了哪一讲，也看不到笔记。</Trans>
				</p>
			</section>
			<div className="gift-rest">
				<div className="gift-acts">
					<p className="gift-said" role="status">
						{taken ? <Trans>坐下了，这门课在“我的课程”里。</Trans> : look?.state === 'yours' && <Trans>你已经坐下了。</Trans>}
					</p>
					<p role="alert" className="mb-3 text-red empty:hidden">
						{trouble}
					</p>
					<div className="gift-buttons" ref={acts}>
						{look?.state === 'free' ? (
							<Button size="lg" busy={busy === 'take'} reason={online ? false : t`接上网络再坐`} onClick={() => void take()}>
								<Trans>坐这一席</Trans>
							</Button>
						) : look?.state === 'yours' && goTo ? (
							<Button size="lg" to={goTo}>
								<Trans>开始听</Trans>
							</Button>
						) : look?.state === 'owned' && offer ? (
							<Button size="lg" to={paths.course(offer.courseId)}>
								<Trans>去听这门课</Trans>
							</Button>
						) : code !== '' && look === null && busy === null ? (
							<Button size="lg" onClick={() => void ask()}>
								<Trans>再看一次</Trans>
							</Button>
						) : (
							busy === null && (
								<Button size="lg" kind="line" to={paths.userCourse()}>
									<Trans>去我的课程</Trans>
								</Button>
							)
						)}
					</div>
				</div>
			</div>
		</div>
	);
}

function Offer({ offer: { team, title, lessonCount, endsAt, ...offer } }: { offer: SeatOffer }) {
	const locale = useLocale();
	const teachers = listed(offer.teachers, locale);
	const until = endsAt && fullDate(endsAt, locale);
	return (
		<>
			<p className="gift-from">
				<Trans>{team} 的团队</Trans>
			</p>
			<h2 className="type-section wrap-anywhere">{title}</h2>
			<p className="gift-facts">
				{teachers !== '' && <span>{teachers}</span>}
				<span>
					<Plural value={lessonCount} other="# 讲" />
				</span>
				<span>{until === null ? <Trans>永久有效</Trans> : <Trans>听到 {until}</Trans>}</span>
			</p>
		</>
	);
}
