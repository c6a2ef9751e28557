import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Segment } from '../../ui/Segment.tsx';
import type { Preview } from './use-ordering.ts';

const [fewest, most, usual] = [2, 500, 5];
/** Milliseconds after the last key: a number that is being typed is not asked about. */
const pause = 400;

/** For whom a course is bought: the member, or a team of so many. The sum is the server’s. */
export function CheckoutSeats({ preview }: { preview: Preview }) {
	const { t } = useLingui();
	const [, setSearch] = useSearchParams();
	const seats = preview.items[0]?.seats ?? null;
	const [typed, setTyped] = useState(String(seats ?? usual));
	const count = Number(typed);
	const isRight = /^\d{1,3}$/.test(typed) && count >= fewest && count <= most;
	const choose = (next: number | null) =>
		setSearch(
			(search) => {
				if (next === null) search.delete('seats');
				else search.set('seats', String(next));
				return search;
			},
			{ replace: true, preventScrollReset: true },
		);
	useEffect(() => {
		if (seats === null || !isRight || count === seats) return;
		const timer = setTimeout(() => choose(count), pause);
		return () => clearTimeout(timer);
	});
	const step = (by: number) => {
		const next = Math.min(most, Math.max(fewest, (isRight ? count : (seats ?? usual)) + by));
		setTyped(String(next));
	};
	return (
		<section className="mb-9" aria-labelledby="checkout-seats">
			<div className="checkout-heading">
				<h2 id="checkout-seats">
					<Trans>几席</Trans>
				</h2>
			</div>
			<Segment
				label={t`给谁买`}
				items={[
					{ key: 'me', label: <Trans>自己听</Trans> },
					{ key: 'team', label: <Trans>给团队买</Trans> },
				]}
				current={seats === null ? 'me' : 'team'}
				onSelect={(key) => choose(key === 'me' ? null : isRight ? count : usual)}
			/>
			{seats !== null && (
				<>
					<div className="seat-count">
						<button type="button" aria-label={t`少一席`} aria-disabled={count <= fewest || undefined} onClick={() => step(-1)}>
							−
						</button>
						<input
							aria-label={t`席位数`}
							aria-describedby="checkout-seats-note"
							aria-invalid={isRight ? undefined : true}
							inputMode="numeric"
							autoComplete="off"
							maxLength={3}
							value={typed}
							onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
							onBlur={() => !isRight && setTyped(String(seats))}
						/>
						<button type="button" aria-label={t`多一席`} aria-disabled={count >= most || undefined} onClick={() => step(1)}>
							+
						</button>
					</div>
					<p id="checkout-seats-note" className="type-meta mt-2" aria-live="polite">
						{isRight ? <Trans>付款后给你一个链接，发给大家，先到先坐。你自己要听也占一席。</Trans> : <Trans>最少 2 席，最多 500 席。</Trans>}
					</p>
				</>
			)}
		</section>
	);
}
