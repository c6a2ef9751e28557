import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { browserApi } from '../../api/api.ts';
import { endOffer } from '../../features/passkeys/offer.ts';
import { hasPasskeys, holdsHere } from '../../features/passkeys/passkey.ts';
import { attempt } from '../../features/session/refusal.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';

const anHour = 3_600_000;

/** After a login that was typed: the next one need not be. For members without a passkey, where the browser has them; declined it stays away for long. */
export function PasskeyOffer() {
	const { t } = useLingui();
	const [shown, show] = useState(false);
	useEffect(() => {
		if (!hasPasskeys()) return;
		void Promise.all([
			attempt(() => browserApi('mySessions', {}, { skipHandler: true })),
			attempt(() => browserApi('myPasskeys', {}, { skipHandler: true })),
		]).then(([logins, keys]) => {
			if (!('data' in logins && 'data' in keys)) return;
			const { rpId, passkeys } = keys.data;
			const since = logins.data.find(({ current }) => current)?.createdAt ?? 0;
			const fresh = Date.now() - new Date(since).getTime() < anHour;
			if (fresh && rpId !== null && holdsHere(rpId) && passkeys.length === 0) show(true);
			else endOffer(Date.now(), false);
		});
	}, []);
	if (!shown) return null;
	const end = (forLong: boolean) => {
		endOffer(Date.now(), forLong);
		show(false);
	};
	return (
		<section aria-label={t`通行密钥`} className="mb-6 flex flex-wrap items-center justify-between gap-3 border-y border-rule py-3" data-noprint>
			<p>
				<Trans>下次登录不用打字：用指纹、面容或锁屏密码就行。</Trans>
			</p>
			<div className="flex gap-2">
				<Button kind="soft" size="sm" className="min-h-11" to={paths.userSecurity({ open: 'passkeys' })} onClick={() => end(false)}>
					<Trans>加一把通行密钥</Trans>
				</Button>
				<Button kind="line" size="sm" className="min-h-11" onClick={() => end(true)}>
					<Trans>不用</Trans>
				</Button>
			</div>
		</section>
	);
}
