import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';
import { loadMember } from '../../features/members/session.ts';
import { useOnline } from '../../lib/use-online.ts';
import { asked } from '../frame/asked.ts';
import { groupsOf, hasLookAlike, noGroups, wholeLength } from './gift-code.ts';

type Look = CallOutput<'giftLook'>;

/** A code as it is typed, what it turned out to be, and taking it. `begun`: the code of the address. */
export function useGift(begun: string) {
	const { t } = useLingui();
	const online = useOnline();
	const [groups, setGroups] = useState(() => groupsOf(begun));
	const [look, setLook] = useState<Look | null>(null);
	const [trouble, setTrouble] = useState('');
	const [busy, setBusy] = useState<'look' | 'accept' | null>(null);
	const [taken, setTaken] = useState(false);
	/** Of several codes in turn the last one counts. */
	const latest = useRef(0);
	const under = useRef(false);

	const ask = async (code: string) => {
		latest.current += 1;
		const mine = latest.current;
		setLook(null);
		setTaken(false);
		setBusy(null);
		const missing = wholeLength - code.length;
		if (missing > 0) return setTrouble(code === '' ? t`先填礼品码。` : t`${plural(missing, { other: '还少 # 位，请对一对。' })}`);
		if (hasLookAlike(code)) return setTrouble(t`礼品码里没有 0、O、1、I、L，请对一对。`);
		setTrouble('');
		setBusy('look');
		const answer = await asked(() => browserApi('giftLook', { code }, { skipHandler: true }));
		if (mine !== latest.current) return;
		setBusy(null);
		if (!('data' in answer)) return setTrouble(answer.sentence || t`没连上服务器，请再试一次。`);
		setLook(answer.data);
		setTrouble(answer.data.problem ?? '');
	};

	const start = useRef(ask);
	// What a link brings is looked at as if it had been typed.
	useEffect(() => {
		if (begun !== '') void start.current(groupsOf(begun).join(''));
	}, [begun]);

	const type = (next: readonly string[]) => {
		const code = next.join('');
		setGroups(next);
		if (code === groups.join('')) return;
		if (code.length === wholeLength) return void ask(code);
		latest.current += 1;
		setLook(null);
		setTaken(false);
		setBusy(null);
		setTrouble('');
	};

	const accept = async () => {
		if (under.current || !online) return;
		under.current = true;
		setBusy('accept');
		setTrouble('');
		const answer = await asked(() => browserApi('giftAccept', { code: groups.join('') }, { skipHandler: true }));
		under.current = false;
		setBusy(null);
		if (!('data' in answer)) {
			if (answer.refused.startsWith('gift_')) setLook(null);
			return setTrouble(answer.sentence || t`没收到服务器的回答。请再收一次，收过的码不会算两次。`);
		}
		setTaken(true);
		// Until when their VIP is now, other pages take from what is known of them.
		if (answer.data.courseId === null) void loadMember();
		setLook((before) => before && { ...before, state: 'yours' });
	};

	return { groups, look, trouble, busy, taken, online, type, accept, ask: () => ask(groups.join('')), clear: () => type(noGroups) };
}

export type GiftDesk = ReturnType<typeof useGift>;
