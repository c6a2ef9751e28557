import { useEffect, useRef, useState } from 'react';
import type { Envelope } from '../../../contract/call.ts';
import type { CallInput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';
import { barePhone } from './phone.ts';
import { attempt, type Refused } from './refusal.ts';

export type SmsScene = CallInput<'smsSend'>['scene'];

export interface SmsCode {
	/** `proving` while the browser works out the proof, `slow` when that takes longer than a moment. */
	stage: 'idle' | 'proving' | 'slow' | 'sending';
	/** Percent of the work behind it, in tens. */
	done: number;
	/** Seconds until another code may be asked for. */
	wait: number;
	/** Where the last code went, and for how many minutes it holds. */
	sent: { phone: string; minutes: number } | undefined;
	/** Sends a code; answers what stood in the way. A second press meanwhile does nothing. */
	send: (phone: string) => Promise<Refused | undefined>;
	/** The number was changed: waiting is for the one that got a code. */
	retarget: (phone: string) => void;
}

/** A moment is three seconds: half of all phones are done in one. */
const slowAfter = 3000;

/** Asks the server for a code with the proof that was worked out. */
export type SendCode = (input: { phone: string; proof: string }) => Promise<Envelope<{ expiresIn: number; resendIn: number }>>;

export function useSmsCode(scene: SmsScene, sendBy?: SendCode): SmsCode {
	const [stage, setStage] = useState<SmsCode['stage']>('idle');
	const [done, setDone] = useState(0);
	const [sent, setSent] = useState<SmsCode['sent']>();
	const [wait, waitUntil] = useCountdown();
	const sending = useRef(false);

	const ask = async (phone: string): Promise<Refused | undefined> => {
		setStage('proving');
		setDone(0);
		const slow = setTimeout(() => setStage('slow'), slowAfter);
		try {
			const challenge = await attempt(() => browserApi('captcha', {}, { skipHandler: true, cache: 0 }));
			if ('refused' in challenge) return challenge.refused;
			const proof = await attempt(async () => {
				const { prove } = await import('./proof.ts');
				return { code: 1, data: await prove(challenge.data, (share) => setDone(Math.floor(share * 10) * 10)) };
			});
			if ('refused' in proof) return proof.refused;
			clearTimeout(slow);
			setStage('sending');
			const bySite: SendCode = (input) => browserApi('smsSend', { ...input, scene }, { skipHandler: true });
			const answer = await attempt(() => (sendBy ?? bySite)({ phone: barePhone(phone), proof: proof.data }));
			if ('refused' in answer) return answer.refused;
			setSent({ phone: barePhone(phone), minutes: Math.round(answer.data.expiresIn / 60) });
			waitUntil(Date.now() + answer.data.resendIn * 1000);
			return undefined;
		} finally {
			clearTimeout(slow);
			setStage('idle');
		}
	};

	return {
		stage,
		done,
		wait,
		sent,
		send: async (phone) => {
			if (sending.current || wait > 0) return undefined;
			sending.current = true;
			try {
				const refused = await ask(phone);
				// A proof can grow old on a slow phone; another one costs the reader nothing but a moment.
				return refused?.reason === 'proof_invalid' ? await ask(phone) : refused;
			} finally {
				sending.current = false;
			}
		},
		retarget: (phone) => {
			if (!sent || barePhone(phone) === sent.phone) return;
			setSent(undefined);
			waitUntil(0);
		},
	};
}

/** Whole seconds until an instant, by the clock, so that a page in the background does not lose count. */
function useCountdown(): [seconds: number, waitUntil: (until: number) => void] {
	const [{ until, now }, set] = useState({ until: 0, now: 0 });
	useEffect(() => {
		if (until === 0) return;
		const timer = setInterval(() => {
			set({ until, now: Date.now() });
			if (Date.now() >= until) clearInterval(timer);
		}, 250);
		return () => clearInterval(timer);
	}, [until]);
	return [Math.max(0, Math.ceil((until - now) / 1000)), (next) => set({ until: next, now: Date.now() })];
}
