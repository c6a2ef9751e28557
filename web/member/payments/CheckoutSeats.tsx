import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Segment } from '../../ui/Segment.tsx';
import type { Preview } from './use-ordering.ts';

const [fewest, most, usual] = [2, 500, 5];
/** Milliseconds after the last key: a number that is being typed is not asked about. */
const pause = 400;

/** For whom a course is bought: the member, which is what nearly all want and costs them one quiet line, or a team of so many. The sum is the server’s. `onTyping`: the number in the field is not yet, or no more, the one that the sum is of. */
export function CheckoutSeats({ preview, onTyping }: { preview: Preview; onTyping: (typing: boolean) => void }) {
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
	const isTyping = seats !== null && typed !== String(seats);
	// Before the next press can come.
	useLayoutEffect(() => {
		onTyping(isTyping);
		return () => onTyping(false);
	}, [isTyping, onTyping]);
	const field = useRef<HTMLInputElement>(null);
	const opener = useRef<HTMLButtonElement>(null);
	const isAlone = seats === null;
	const wasAlone = useRef(isAlone);
	// The button that was pressed is gone.
	useEffect(() => {
		if (isAlone !== wasAlone.current) (isAlone ? opener : field).current?.focus();
		wasAlone.current = isAlone;
	}, [isAlone]);
	const step = (by: number) => {
		const next = Math.min(most, Math.max(fewest, (isRight ? count : (seats ?? usual)) + by));
		setTyped(String(next));
	};
	if (seats === null)
		return (
			<p className="mb-6 flex flex-wrap items-center gap-x-3 text-ink-2">
				<Trans>几个人一起听？</Trans>
				<button ref={opener} type="button" className="link min-h-11" onClick={() => choose(isRight ? count : usual)}>
					<Trans context="按钮">给团队买</Trans>
				</button>
			</p>
		);
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
				current="team"
				onSelect={(key) => key === 'me' && choose(null)}
			/>
			<div className="seat-count">
				<button type="button" aria-label={t`少一席`} aria-disabled={count <= fewest || undefined} onClick={() => step(-1)}>
					−
				</button>
				<input
					ref={field}
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
		</section>
	);
}
