import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import type { CallOutput } from '../../../contract/calls.ts';
import { hasPasskeys, holdsHere } from '../../features/passkeys/passkey.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { useOpenRow } from './open-row.ts';
import { Passkey } from './Passkey.tsx';
import { pictures } from './pictures.ts';
import { Row } from './Row.tsx';

const AddPasskey = lazyPart(() => import('./AddPasskey.tsx').then((module) => module.AddPasskey));

interface Props {
	keys: CallOutput<'myPasskeys'> | null;
	member: { phone: string };
	security: { hasPassword: boolean; confirmedUntil: string | null } | null;
	onChanged: () => Promise<void>;
	since: number | undefined;
}

/** The member's passkeys, and another one. */
export function PasskeysRow({ keys, member, security, onChanged, since }: Props) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const alive = useHydrated();
	const { open, close } = useOpenRow();
	const rpId = keys?.rpId ?? null;
	const list = keys?.passkeys ?? [];
	const usable = rpId !== null && (!alive || (hasPasskeys() && holdsHere(rpId)));
	return (
		<Row
			id="passkeys"
			picture={pictures.key}
			title={<Trans>通行密钥</Trans>}
			note={<Trans>用指纹、面容或锁屏密码登录。没有密码可偷，也没有验证码可骗。</Trans>}
			form={
				usable ? (
					<AddPasskey
						phone={member.phone}
						hasPassword={security?.hasPassword !== false}
						confirmed={(security?.confirmedUntil ?? null) !== null}
						onClose={close}
						onAdded={async (id) => {
							await onChanged();
							await navigate(paths.userSecurity({ open: `rename-${id}` }), { replace: true, preventScrollReset: true });
						}}
					/>
				) : undefined
			}
		>
			<StaleNote since={since} what={<Trans context="没能取到">通行密钥</Trans>} />
			{list.length > 0 && (
				<ul className="mt-3 border-t border-rule" aria-label={t`你的通行密钥`}>
					{list.map((passkey) => (
						<Passkey key={passkey.id} passkey={passkey} onChanged={onChanged} />
					))}
				</ul>
			)}
			{usable
				? open !== 'passkeys' && (
						<Button
							kind="line"
							size="sm"
							className="mt-3 min-h-11"
							onClick={() => navigate(paths.userSecurity({ open: 'passkeys' }), { replace: true, preventScrollReset: true })}
						>
							<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
								<path d={pictures.plus} />
							</svg>
							{list.length > 0 ? <Trans>再加一把</Trans> : <Trans>加一把</Trans>}
						</Button>
					)
				: keys !== null && (
						<p className="type-meta mt-2">
							{rpId !== null && !holdsHere(rpId) ? (
								<Trans>要加一把，请从 {rpId} 打开这一页：这个网址用不了。</Trans>
							) : rpId === null ? (
								<Trans>这个网址用不了通行密钥。</Trans>
							) : (
								<Trans>这个浏览器不认识通行密钥，换一个新一点的就能加。</Trans>
							)}
						</p>
					)}
		</Row>
	);
}
