import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import type { Order } from '../../../contract/orders/member.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { loadMember } from '../../features/members/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { paid, refunding, studyPath } from '../orders/order-words.ts';
import { Receipt } from '../orders/Receipt.tsx';
import { CashierStory } from './CashierStory.tsx';

/** Paid: what is theirs now, and where it begins. An order that was given back says that instead. */
export function OrderPaid({ order, firstVideoId }: { order: Order; firstVideoId: number | null }) {
	const { items, orderId } = order;
	const [first] = items;
	const isPaid = order.orderState === paid;
	const course = items.find(({ cover }) => cover !== '');
	const vip = items.some(({ prodType }) => prodType === 3);
	// Until when their VIP is now, other pages take from what is known of them.
	useEffect(() => {
		if (vip) void loadMember();
	}, [vip]);
	return (
		<CashierStory
			figure={isPaid && <Tick draw className="pay-tick" />}
			title={
				order.orderState === refunding ? (
					<Trans>这一笔，正在退给你。</Trans>
				) : !isPaid ? (
					<Trans>这一笔，退给你了。</Trans>
				) : first?.seats ? (
					<Trans>席位买好了。</Trans>
				) : (
					<Done free={order.payable === 0} />
				)
			}
			lead={
				order.orderState === refunding ? (
					<Trans>这张订单里的内容已经关上，退款办好时告诉你。</Trans>
				) : !isPaid ? (
					<Trans>钱已经退了，这张订单里的内容已经关上。</Trans>
				) : items.length > 1 ? (
					<Trans>都放进“我的课程”了。</Trans>
				) : (
					first && <Bought item={first} />
				)
			}
			actions={
				<>
					{isPaid && (
						<Button
							size="lg"
							icon={first?.seats ? undefined : 'play'}
							to={firstVideoId === null ? studyPath(items, orderId) : paths.video(firstVideoId)}
						>
							{firstVideoId !== null ? (
								<Trans>开始第一讲</Trans>
							) : first?.seats ? (
								<Trans>去请人坐下</Trans>
							) : first?.prodType === 3 && items.length === 1 ? (
								<Trans>去看 VIP 课</Trans>
							) : (
								<Trans>去听课</Trans>
							)}
						</Button>
					)}
					<Button size="lg" kind="line" to={paths.userOrderDetail(orderId)}>
						<Trans>查看订单</Trans>
					</Button>
				</>
			}
			aside={course && <Cover src={course.cover} eager className="max-lg:hidden" />}
		>
			<Receipt order={order} />
		</CashierStory>
	);
}

function Done({ free }: { free: boolean }): ReactNode {
	return free ? (
		<Trans>
			报好名了，
			<br />
			现在就能开始听。
		</Trans>
	) : (
		<Trans>
			付好了，
			<br />
			现在就能开始听。
		</Trans>
	);
}

function Bought({ item: { title, prodType, validityDays, seats } }: { item: Order['items'][number] }): ReactNode {
	if (seats)
		return (
			<Trans>
				《{title}》{seats} 席。把链接发给大家，先到先坐。
			</Trans>
		);
	if (prodType === 3)
		return validityDays === null ? (
			<Trans>{title}已经开通。</Trans>
		) : (
			<Trans>
				{title}已经开通，{validityDays} 天。
			</Trans>
		);
	if (validityDays === null) return <Trans>《{title}》已放进“我的课程”，永久有效。</Trans>;
	return (
		<Trans>
			《{title}》已放进“我的课程”，有效 {validityDays} 天。
		</Trans>
	);
}
