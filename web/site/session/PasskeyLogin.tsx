import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { CallInput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';
import { hasPasskeys, holdsHere, signWithPasskey } from '../../features/passkeys/passkey.ts';
import { attempt } from '../../features/session/refusal.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { useEnter } from './use-enter.ts';

/** Before the server forgets what it asked for. */
const anew = 4 * 60_000;

/** A login by the lock of the reader's own device: by the button, or by what the browser offers in the field of the number. */
export function PasskeyLogin({ next }: { next: string }) {
	const { t } = useLingui();
	const enter = useEnter(next);
	/** The server cannot know whether a browser has them. */
	const alive = useHydrated();
	const [busy, setBusy] = useState(false);
	const [said, say] = useState<string>();
	/** Ends what the browser waits for: it takes one at a time. */
	const under = useRef(new AbortController());
	const logIn = async (waiting: boolean): Promise<'done' | 'given up' | { refused: string }> => {
		under.current.abort();
		under.current = new AbortController();
		const { signal } = under.current;
		const asked = await attempt(() => browserApi('passkeyLoginBegin', {}, { skipHandler: true }));
		if (signal.aborted) return 'given up';
		if ('refused' in asked) return { refused: String(asked.refused.problems['form'] ?? '') };
		if (!holdsHere(asked.data.rpId)) return { refused: t`这个网址用不了通行密钥，请用密码或短信验证码。` };
		const credential = await signWithPasskey(asked.data, { signal, waiting });
		if (credential === null) return 'given up';
		const answer = await attempt(() => browserApi('passkeyLogin', { credential } as CallInput<'passkeyLogin'>, { skipHandler: true }));
		if ('refused' in answer) return { refused: String(Object.values(answer.refused.problems)[0]) };
		await enter(answer.data);
		return 'done';
	};
	/** Offers passkeys in the field of the number, as long as the page is there. */
	const wait = useRef(async () => {});
	wait.current = async () => {
		if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
		const outcome = await logIn(true);
		if (typeof outcome === 'object' && outcome.refused !== '') {
			say(outcome.refused);
			void wait.current();
		}
	};
	useEffect(() => {
		if (!hasPasskeys()) return;
		void wait.current();
		const timer = setInterval(() => void wait.current(), anew);
		return () => {
			clearInterval(timer);
			under.current.abort();
		};
	}, []);
	const press = async () => {
		setBusy(true);
		say(undefined);
		const outcome = await logIn(false);
		setBusy(false);
		if (outcome === 'done') return;
		say(outcome === 'given up' ? t`没有用上通行密钥。可以再试一次，或者用密码。` : outcome.refused || t`没连上服务器，请再试一次。`);
		void wait.current();
	};
	if (!alive || !hasPasskeys()) return null;
	return (
		<div className="mt-4">
			<Button kind="line" size="lg" wide busy={busy} onClick={press}>
				<Trans>用通行密钥登录</Trans>
			</Button>
			<p role="alert" className="mt-2 text-14 text-red empty:hidden">
				{said}
			</p>
		</div>
	);
}
