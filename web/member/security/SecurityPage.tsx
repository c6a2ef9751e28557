import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { changeMember } from '../../features/members/session.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { servedPart } from '../../ui/lazyPart.ts';
import { MemberPage } from '../frame/MemberPage.tsx';
import { CloseBox } from '../privacy/CloseBox.tsx';
import { ExportBox } from '../privacy/ExportBox.tsx';
import type { Route } from './+types/SecurityPage';
import { Devices } from './Devices.tsx';
import { PasskeysRow } from './PasskeysRow.tsx';
import { PasswordRow } from './PasswordRow.tsx';
import { PhoneRow } from './PhoneRow.tsx';

async function load({ api, required, optional }: LoadArgs) {
	const keep = { keepOnRefusal: true, keepFor: 'path' } as const;
	const [member, security, keys, devices, events, copy] = await Promise.all([
		required('member', () => api('memberInfo', {})),
		optional('security', () => api('accountSecurity', {}), { empty: null, ...keep }),
		optional('keys', () => api('myPasskeys', {}), { empty: null, ...keep }),
		optional('devices', () => api('mySessions', {}), { empty: [], ...keep }),
		optional('events', () => api('securityEvents', {}), { empty: [], ...keep }),
		optional('copy', () => api('memberExport', {}), { empty: null, ...keep }),
	]);
	return { member, security, keys, devices, events, copy };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
/** Hardly anybody has any. */
const SecurityEvents = servedPart(() => import('./SecurityEvents.tsx').then((module) => module.SecurityEvents));

/** Another open row is no other page. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
	const onlyRow =
		currentUrl.pathname === nextUrl.pathname &&
		currentUrl.searchParams.get('open') !== nextUrl.searchParams.get('open') &&
		currentUrl.searchParams.get('lang') === nextUrl.searchParams.get('lang');
	return !onlyRow && defaultShouldRevalidate;
}

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`账号安全`) : '', noindex: true });
}

/** How one logs in, and where one is logged in. */
export default function SecurityPage({ loaderData }: Route.ComponentProps) {
	const { t } = useLingui();
	const { revalidate } = useRevalidator();
	const { member, security, keys, devices, events, copy, stale } = loaderData;
	/** What was asked before is old. */
	const again = async () => {
		changeMember();
		await revalidate();
	};
	return (
		<MemberPage title={<Trans>账号安全</Trans>}>
			<StaleNote since={stale['member']} what={<Trans context="没能取到">资料</Trans>} />
			<div className="mt-6 grid gap-10 xl:grid-cols-[minmax(0,1fr)_16.25rem] xl:gap-16">
				<div className="min-w-0">
					<section aria-labelledby="ways">
						<h2 id="ways" className="type-column mb-3">
							<Trans>怎么登录</Trans>
						</h2>
						<ul className="ruled" aria-label={t`登录的办法`}>
							<PhoneRow member={member} />
							<PasswordRow member={member} security={security} onChanged={again} since={stale['security']} />
							<PasskeysRow keys={keys} member={member} security={security} onChanged={again} since={stale['keys']} />
						</ul>
					</section>
					<Devices devices={devices} onChanged={again} since={stale['devices']} />
				</div>
				<div className="grid content-start gap-10 md:max-xl:grid-cols-2">
					<ExportBox copy={copy} since={stale['copy']} />
					<CloseBox phone={member.phone} hasPassword={security?.hasPassword !== false} />
					{events.length > 0 && (
						<Suspense fallback={null}>
							<SecurityEvents events={events} />
						</Suspense>
					)}
				</div>
			</div>
		</MemberPage>
	);
}
