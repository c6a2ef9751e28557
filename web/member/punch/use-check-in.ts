import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Envelope } from '../../../contract/call.ts';
import type { CallOutput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';
import { clearRequestCache } from '../../api/request.ts';

type Thing = 'today' | 'make-up' | 'class' | number;

export interface CheckIn {
	/** What is being checked in: today, a missed day, a class, a room. */
	busy: Thing | null;
	/** The day that was ticked by the last press. */
	drawn: string | null;
	/** What the last press came to, in words. */
	said: string;
	failed: boolean;
	today: () => Promise<void>;
	room: (id: number, title: string) => Promise<void>;
	classroom: (code: string) => Promise<boolean>;
	makeUp: (day: string) => Promise<boolean>;
}

const nothing = { said: '', failed: false, day: '', what: '' as string | number };

/** Without a readable answer only "too often" has a sentence of its own. */
const unanswered = ({ status, message }: { status?: number; message?: string }) => ({ code: 0 as const, msg: status === 429 ? (message ?? '') : '' });

/**
 * Checks in, says what came of it until that day is over, and brings the page up to date. One press at a time. `today`: the day of the page; `isChecked`: what it
 * shows of a day or a room. An answer may be lost after the deed: then it is not said that it failed.
 */
export function useCheckIn(today = '', isChecked: (what: string | number) => boolean = () => false): CheckIn {
	const { t } = useLingui();
	const { revalidate } = useRevalidator();
	const [busy, setBusy] = useState<Thing | null>(null);
	const [drawn, setDrawn] = useState<string | null>(null);
	const [outcome, setOutcome] = useState(nothing);
	// The page may have turned to the next day by the time the answer comes.
	const page = useRef(today);
	page.current = today;
	const { said, failed } = outcome.day < today || (outcome.failed && isChecked(outcome.what)) ? nothing : outcome;

	async function run<T extends CallOutput<'punchIn'>>(
		thing: Thing,
		call: () => Promise<Envelope<T>>,
		done: (data: T) => string,
		what: string | number = thing,
	): Promise<boolean> {
		if (busy !== null) return false;
		setBusy(thing);
		setOutcome(nothing);
		const answer = await call().catch(unanswered);
		const checkedIn = answer.code === 1;
		if (checkedIn) {
			if (thing === 'today' || thing === 'make-up') setDrawn(answer.data.day);
			const { day } = answer.data;
			setOutcome({ said: done(answer.data), failed: false, day: day > page.current ? day : page.current, what });
		} else {
			// What the rules said, in the server's words. The next press counts from here on, whatever the page still waits for.
			setOutcome({ said: answer.msg || t`没能签到，请再试一次。`, failed: true, day: page.current, what });
			setBusy(null);
		}
		// Also after a refusal: the page was old. The month and the figures beside it were asked for before.
		clearRequestCache();
		await revalidate();
		// The button stays busy until the page says what it is now.
		if (checkedIn) setBusy(null);
		return checkedIn;
	}

	return {
		busy,
		drawn,
		said,
		failed,
		today: async () => {
			await run(
				'today',
				() => browserApi('punchIn', {}, { skipHandler: true }),
				({ streak: { current: days } }) => t`签到好了。${plural(days, { other: '连续 # 天。' })}`,
				today,
			);
		},
		room: async (id, title) => {
			await run(
				id,
				() => browserApi('punchIn', { roomId: id }, { skipHandler: true }),
				() => t`《${title}》签到好了。`,
			);
		},
		classroom: (code) =>
			run(
				'class',
				() => browserApi('punchClassroom', { code }, { skipHandler: true }),
				({ title, place }) => t`《${title}》签到好了，在${place}。`,
			),
		makeUp: (day) =>
			run(
				'make-up',
				() => browserApi('punchMakeUp', { day }, { skipHandler: true }),
				({ streak: { current: days } }) => t`补上了。${plural(days, { other: '连续 # 天。' })}`,
				day,
			),
	};
}
