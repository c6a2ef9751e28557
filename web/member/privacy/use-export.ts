import { useEffect, useState } from 'react';
import type { ExportState } from '../../../contract/privacy/member.ts';
import { browserApi } from '../../api/api.ts';
import type { Problem } from '../../features/session/checks.ts';
import { attempt } from '../../features/session/refusal.ts';

/** Milliseconds between looks while one is being made. */
const look = 3000;

/** The member's copy of their data: what the page knew, looked at again while it is being made. */
export function useExport(known: ExportState | null): {
	copy: ExportState | null;
	ask: () => Promise<void>;
	busy: boolean;
	problem: Problem | undefined;
} {
	const [newer, setNewer] = useState<ExportState | null>(null);
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<Problem>();
	const copy = newer ?? known;
	const making = copy?.state === 'making';
	useEffect(() => {
		if (!making) return;
		const timer = setInterval(async () => {
			const answer = await attempt(() => browserApi('memberExport', {}, { skipHandler: true }));
			// Not reached this time: the next look may.
			if ('data' in answer) setNewer(answer.data);
		}, look);
		return () => clearInterval(timer);
	}, [making]);
	const ask = async () => {
		setBusy(true);
		setProblem(undefined);
		const answer = await attempt(() => browserApi('exportAsk', {}, { skipHandler: true }));
		if ('refused' in answer) setProblem(Object.values(answer.refused.problems)[0]);
		else setNewer(answer.data);
		setBusy(false);
	};
	return { copy, ask, busy, problem };
}
