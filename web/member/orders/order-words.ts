import { useLingui } from '@lingui/react/macro';
import type { Order, OrderItem } from '../../../contract/orders/member.ts';
import { paths } from '../../paths.ts';
import { seatPaths } from '../seats/seat-paths.ts';

/** 1 awaiting payment, 2 paid, 3 closed, 4 refunding, 5 refunded. */
export const awaiting = 1;
export const paid = 2;
export const closed = 3;
export const refunding = 4;

const day = 86_400_000;

/** Whether a bank transfer was ever chosen for it: for nothing else does an order wait a day or longer. Its money may be on its way whatever became of the order. */
export function isForTransfer({ createdAt, expiresAt }: Pick<Order, 'createdAt' | 'expiresAt'>): boolean {
	return Date.parse(expiresAt) - Date.parse(createdAt) >= day;
}

/** `2026 1121 0038 4417`: as it is read out at the telephone. */
export function inFours(orderId: string): string {
	return orderId.replace(/\d{4}(?=\d)/g, '$& ');
}

export function useStateName(): (state: number) => string {
	const { t } = useLingui();
	return (state) => ({ 1: t`待支付`, 2: t`已支付`, 3: t`已关闭`, 4: t`退款中`, 5: t`已退款` })[state] ?? '';
}

export const toneOf = (state: number) => (({ 1: 'red', 2: 'action', 4: 'gold' }) as const)[state] ?? 'mute';

/** How it was paid, by the code that an order keeps. */
export function useMethodName(): (code: string | null) => string {
	const { t } = useLingui();
	return (code) =>
		({ free: t`不用付款`, alipay: t`支付宝`, wechat: t`微信支付`, stripe: t`银行卡`, bank: t`对公转账`, sandbox: t`演练付款` })[code ?? ''] ?? '';
}

type Product = Pick<OrderItem, 'prodId' | 'prodType'>;
type Bought = Product & { seats?: number | null };

const isCourse = ({ prodType }: Product) => prodType === 1;

/** Where a product is described and sold. */
export function productPath(item: Product): string {
	return isCourse(item) ? paths.course(item.prodId) : paths.vip();
}

/** Where one who has bought these goes: to the seats, to the course, to the VIP courses, to all that is theirs. */
export function studyPath(items: readonly Bought[], orderId = ''): string {
	const [first] = items;
	if (first?.seats) return seatPaths.pool(orderId);
	if (items.length !== 1 || first === undefined) return paths.userCourse();
	return isCourse(first) ? paths.course(first.prodId) : paths.courses({ typeId: 1 });
}

export const idsOf = (items: readonly Product[]) => items.map(({ prodId }) => prodId).join(',');

/** Where the same is ordered again. */
export const againPath = (items: readonly Bought[]) => seatPaths.checkout(idsOf(items), items[0]?.seats);
