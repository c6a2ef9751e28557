import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';
import formsStyles from '../../styles/forms.css?url';
import giftStyles from '../../styles/gift.css?url';
import type { Route } from './+types/GiftPage';
import { GiftActs } from './GiftActs.tsx';
import { GiftBoard } from './GiftBoard.tsx';
import { GiftBoxes } from './GiftBoxes.tsx';
import { useGift } from './use-gift.ts';

/** The code of a printed link fills the boxes; it is looked at by whoever opens the page, as if it had been typed. */
async function load({ url }: LoadArgs) {
	return { code: (url.searchParams.get('code') ?? '').slice(0, 64) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(formsStyles, giftStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`兑换礼品码`) : '', noindex: true });
}

const form = 'gift-form';

export default function GiftPage({ loaderData: { code } }: Route.ComponentProps) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const desk = useGift(code);
	const boxes = useRef<HTMLFormElement>(null);
	const leave = () => {
		if (desk.look?.state === 'free') toast(t`没有收下，码还能用。`);
		desk.clear();
		boxes.current?.querySelector('input')?.focus();
		if (code !== '') void navigate(paths.userGift(), { replace: true, preventScrollReset: true });
	};
	return (
		<div className="wrap gift">
			<div className="gift-form">
				<h1 className="type-page-title">
					<Trans>兑换礼品码</Trans>
				</h1>
				<p className="text-ink-2">
					<Trans>码在贺卡里面那一页，四组，每组四位。</Trans>
				</p>
				<GiftBoxes desk={desk} id={form} form={boxes} />
			</div>
			<GiftBoard gift={desk.look?.gift ?? null} isTaken={desk.look?.state === 'yours'} />
			<div className="gift-rest">
				<GiftActs desk={desk} form={form} onLeave={leave} />
				<section>
					<h2 className="type-item">
						<Trans>码不对会怎样？</Trans>
					</h2>
					<p className="text-ink-2">
						<Trans>会说是哪一种：少几位、有人用过、还没到日子。一小时里错十次，歇一会儿再来。</Trans>
					</p>
				</section>
				<section>
					<h2 className="type-item">
						<Trans>我已经有这门课</Trans>
					</h2>
					<p className="text-ink-2">
						<Trans>码不会白用，可以转送给别人。</Trans>
					</p>
				</section>
			</div>
		</div>
	);
}
