import { Trans } from '@lingui/react/macro';
import type { Fen } from '../../../contract/money.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Price } from '../../ui/Price.tsx';
import { useSite } from '../site/use-site.ts';

/** How one enrols while the till is closed: by telephone, after hearing a lesson. No order is made and no number invented. */
export function EnrolDialog({
	product: { title, price, trialVideoId },
	onClose,
}: {
	product: { title: string; price: Fen | null; trialVideoId?: number | null };
	onClose: () => void;
}) {
	const info = useSite()?.webInfo;
	const hotline = info?.hotline ?? '';
	const hours = info?.hotlineHours ?? '';
	return (
		<Dialog
			open
			onClose={onClose}
			title={<Trans>现在这样报名</Trans>}
			actions={
				<>
					{trialVideoId ? (
						<Button kind="line" icon="play" to={paths.video(trialVideoId)}>
							<Trans>先试听一讲</Trans>
						</Button>
					) : (
						<Button kind="line" onClick={onClose}>
							<Trans>再想想</Trans>
						</Button>
					)}
					{hotline ? (
						<Button icon="phone" href={`tel:${hotline}`}>
							<Trans>打 {hotline}</Trans>
						</Button>
					) : (
						<Button to={paths.about()}>
							<Trans>怎样联系我们</Trans>
						</Button>
					)}
				</>
			}
		>
			<p className="enrol-what">
				<b>{title}</b>
				{price !== null && <Price fen={price} />}
			</p>
			<p>
				{hotline ? (
					<Trans>网上付款还没有开放，现在没有订单，也不会扣钱。打电话给我们，报好名，课马上就在你的学习中心里。</Trans>
				) : (
					<Trans>网上付款还没有开放，现在没有订单，也不会扣钱。联系我们，报好名，课马上就在你的学习中心里。</Trans>
				)}
			</p>
			{hotline && hours && (
				<p className="type-meta">
					<Trans>接电话的时间：{hours}</Trans>
				</p>
			)}
		</Dialog>
	);
}
