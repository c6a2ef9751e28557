import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { Passkey as Shown } from '../../../contract/passkeys/member.ts';
import { monthDay } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { FormAway } from './FormAway.tsx';
import { useOpenRow } from './open-row.ts';

const RenamePasskey = lazyPart(() => import('./RenamePasskey.tsx').then((module) => module.RenamePasskey));
const RemovePasskey = lazyPart(() => import('./RemovePasskey.tsx').then((module) => module.RemovePasskey));

/** One passkey: what it is called, since when it is there, when it was used, and the ways to change that. */
export function Passkey({ passkey, onChanged }: { passkey: Shown; onChanged: () => Promise<void> }) {
	const { t } = useLingui();
	const locale = useLocale();
	const { open, close } = useOpenRow();
	const { id, name, createdAt, usedAt, synced } = passkey;
	const added = monthDay(createdAt, locale);
	const used = usedAt === null ? '' : monthDay(usedAt, locale);
	const done = async () => {
		// In this order: a way that begins meanwhile would stop the page from asking again.
		await onChanged();
		close();
	};
	const way = (to: string, label: string, called: string) => (
		<Link
			to={paths.userSecurity({ open: `${to}-${id}` })}
			replace
			preventScrollReset
			aria-label={called}
			className="inline-flex min-h-11 items-center font-semibold text-action hover:underline"
		>
			{label}
		</Link>
	);
	return (
		<li className="border-b border-rule py-2.5">
			<div className="flex items-center justify-between gap-4">
				<div className="min-w-0">
					<p className="truncate font-semibold">{name}</p>
					<p className="type-meta">
						{used === '' ? (
							<Trans>{added}添加，还没用过</Trans>
						) : (
							<Trans>
								{added}添加，{used}用过
							</Trans>
						)}
						{synced && (
							<>
								{' · '}
								<Trans>会同步到你的别的设备</Trans>
							</>
						)}
					</p>
				</div>
				{open !== `rename-${id}` && open !== `remove-${id}` && (
					<div className="flex flex-none gap-4">
						{way('rename', t`改名`, t`给 ${name} 改名`)}
						{way('remove', t`移除`, t`移除 ${name}`)}
					</div>
				)}
			</div>
			{open === `rename-${id}` && (
				<Suspense fallback={<FormAway onClose={close} />}>
					<RenamePasskey id={id} name={name} onDone={done} onClose={close} />
				</Suspense>
			)}
			{open === `remove-${id}` && (
				<Suspense fallback={<FormAway onClose={close} />}>
					<RemovePasskey id={id} onDone={done} onClose={close} />
				</Suspense>
			)}
		</li>
	);
}
