import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';
import { useOnline } from '../../lib/use-online.ts';
import { asked } from '../frame/asked.ts';

/** What the link of this code offers, and taking it. */
export function useTakeSeat(code: string) {
	const { t } = useLingui();
	const online = useOnline();
	const [look, setLook] = useState<CallOutput<'seatLook'> | null>(null);
	const [trouble, setTrouble] = useState('');
	const [busy, setBusy] = useState<'look' | 'take' | null>(null);
	const [taken, setTaken] = useState(false);
	const under = useRef(false);

	const ask = async () => {
		setTrouble('');
		setBusy('look');
		const answer = await asked(() => browserApi('seatLook', { code }, { skipHandler: true }));
		setBusy(null);
		if ('data' in answer) setLook(answer.data);
		else setTrouble(answer.sentence || t`没连上服务器，请再试一次。`);
	};
	const start = useRef(ask);
	useEffect(() => {
		if (code !== '') void start.current();
	}, [code]);

	const take = async () => {
		if (under.current) return;
		under.current = true;
		setBusy('take');
		setTrouble('');
		const answer = await asked(() => browserApi('seatTake', { code }, { skipHandler: true }));
		under.current = false;
		setBusy(null);
		if ('data' in answer) {
			setTaken(true);
			return setLook((before) => before && { ...before, state: 'yours' });
		}
		if (answer.sentence) await ask();
		setTrouble(answer.sentence || t`没收到服务器的回答。请再坐一次，不会占两席。`);
	};
	return { look, trouble: trouble || (look?.problem ?? ''), busy, taken, online, ask, take };
}
