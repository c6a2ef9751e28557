import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useState } from 'react';
import type { SeatHolder } from '../../../contract/seats/member.ts';
import { monthDay } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Tick } from '../../ui/Tick.tsx';

const TakeBack = lazyPart(() => import('./TakeBack.tsx').then((module) => module.TakeBack));

interface Props {
	orderId: string;
	holders: readonly SeatHolder[];
	onChanged: () => Promise<void>;
}

/** Who sits, since when, and how much of the course they have heard. */
export function SeatRows({ orderId, holders, onChanged }: Props) {
	const { t } = useLingui();
	const locale = useLocale();
	const [asked, ask] = useState<SeatHolder | null>(null);
	return (
		<>
			<table className="seat-rows">
				<thead>
					<tr>
						<th scope="col">
							<Trans>姓名</Trans>
						</th>
						<th scope="col">
							<Trans>手机</Trans>
						</th>
						<th scope="col">
							<Trans>坐下</Trans>
						</th>
						<th scope="col">
							<Trans>听了</Trans>
						</th>
						<th scope="col">
							<span className="sr-only">
								<Trans>收回</Trans>
							</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{holders.map((holder) => {
						const { id, name, phone, mine, takenAt, percent } = holder;
						return (
							<tr key={id}>
								<th scope="row">
									<bdi className="wrap-anywhere">{name}</bdi>{' '}
									{mine && (
										<Tag>
											<Trans>你</Trans>
										</Tag>
									)}
								</th>
								<td className="figures">{phone}</td>
								<td>
									<time dateTime={takenAt}>{monthDay(takenAt, locale)}</time>
								</td>
								<td className="seat-heard">
									{percent >= 100 ? (
										<>
											<Tick /> <Trans>听完</Trans>
										</>
									) : (
										<>
											<Progress percent={percent} label={t`${name}听了多少`} />
											<span className="figures">{percent}%</span>
										</>
									)}
								</td>
								<td>
									<button
										type="button"
										className="link min-h-11"
										aria-label={t`收回${name}的席位`}
										onClick={() => startTransition(() => ask(holder))}
									>
										<Trans>收回</Trans>
									</button>
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
			<Suspense fallback={null}>{asked && <TakeBack orderId={orderId} holder={asked} onDone={onChanged} onClose={() => ask(null)} />}</Suspense>
		</>
	);
}
