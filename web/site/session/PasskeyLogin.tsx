import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { CallInput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';
import { hasPasskeys, holdsHere, signWithPasskey } from '../../features/passkeys/passkey.ts';
import type { Problem } from '../../features/session/checks.ts';
import { attempt, type Refused, words } from '../../features/session/refusal.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { useEnter } from './use-enter.ts';

/** Before the server forgets what it asked for. */
const anew = 4 * 60_000;

/** What ended an attempt: it could not even begin, or the passkey that was presented was refused. */
type Outcome = 'done' | 'given up' | { at: 'begin' | 'login'; refused: Problem };

const sentence = ({ problems }: Refused) => Object.values(problems)[0] ?? '';

/** A login by the lock of the reader's own device: by the button, or by what the browser offers in the field of the number. */
export function PasskeyLogin({ next }: { next: string }) {
	const { t, i18n } = useLingui();
	const enter = useEnter(next);
	/** The server cannot know whether a browser has them. */
	const alive = useHydrated();
	const [busy, setBusy] = useState(false);
	const [said, say] = useState<Problem>();
	/** Ends what the browser waits for: it takes one at a time. */
	const under = useRef(new AbortController());
	/** The dialog that the button has opened is there: whoever is choosing in it is left alone. */
	const asking = useRef(false);
	/** The browser waits for none: the server could not be asked. */
	const unasked = useRef(false);
	const logIn = async (waiting: boolean): Promise<Outcome> => {
		unasked.current = false;
		under.current.abort();
		under.current = new AbortController();
		const { signal } = under.current;
		const asked = await attempt(() => browserApi('passkeyLoginBegin', {}, { skipHandler: true }));
		if (signal.aborted) return 'given up';
		if ('refused' in asked) return { at: 'begin', refused: sentence(asked.refused) };
		if (!holdsHere(asked.data.rpId)) return { at: 'begin', refused: t`这个网址用不了通行密钥，请用密码或短信验证码。` };
		const credential = await signWithPasskey(asked.data, { signal, waiting });
		if (credential === null) return 'given up';
		const answer = await attempt(() => browserApi('passkeyLogin', { credential } as CallInput<'passkeyLogin'>, { skipHandler: true }));
		if ('refused' in answer) return { at: 'login', refused: sentence(answer.refused) };
		await enter(answer.data);
		return 'done';
	};
	/** Offers passkeys in the field of the number, as long as the page is there. */
	const wait = useRef(async () => {});
	wait.current = async () => {
		if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
		// It would end the dialog that the button has opened, whose end begins this anew.
		if (asking.current) return;
		const outcome = await logIn(true);
		if (typeof outcome !== 'object') return;
		// Nobody has asked for anything yet: it waits in silence for the timer, or for the line.
		if (outcome.at === 'begin') {
			unasked.current = true;
			return;
		}
		say(outcome.refused);
		void wait.current();
	};
	useEffect(() => {
		if (!hasPasskeys()) return;
		void wait.current();
		const timer = setInterval(() => void wait.current(), anew);
		const onLine = () => void (unasked.current && wait.current());
		addEventListener('online', onLine);
		return () => {
			clearInterval(timer);
			removeEventListener('online', onLine);
			under.current.abort();
		};
	}, []);
	const press = async () => {
		setBusy(true);
		asking.current = true;
		say(undefined);
		const outcome = await logIn(false);
		asking.current = false;
		setBusy(false);
		if (outcome === 'done') return;
		say(outcome === 'given up' ? t`没有用上通行密钥。可以再试一次，或者用密码。` : outcome.refused);
		void wait.current();
	};
	if (!alive || !hasPasskeys()) return null;
	return (
		<div className="mt-4">
			<Button kind="line" size="lg" wide busy={busy} onClick={press}>
				<Trans>用通行密钥登录</Trans>
			</Button>
			<p role="alert" className="mt-2 text-14 text-red empty:hidden">
				{words(said, i18n)}
			</p>
		</div>
	);
}
