import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { changeMember } from '../../features/members/session.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { MemberPage } from '../frame/MemberPage.tsx';
import { useHotline } from '../frame/use-hotline.ts';
import type { Route } from './+types/BindPhonePage';
import { ConfirmSelf } from './ConfirmSelf.tsx';
import { Steps } from './Steps.tsx';

// The second step's code comes while the first is filled in.
const NewPhone = lazyPart(() => import('./NewPhone.tsx').then((module) => module.NewPhone), NotFetched);

async function load({ api, required, optional }: LoadArgs) {
	const [member, security] = await Promise.all([
		required('member', () => api('memberInfo', {})),
		optional('security', () => api('accountSecurity', {}), { empty: null, keepOnRefusal: true, keepFor: 'address' }),
	]);
	return { member, security };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { below: paths.userSecurity() };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`绑定手机`) : '', noindex: true });
}

/** First who one is, then the new number. */
export default function BindPhonePage({ loaderData }: Route.ComponentProps) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const hotline = useHotline();
	const { member, security, stale } = loaderData;
	const [confirmed, setConfirmed] = useState((security?.confirmedUntil ?? null) !== null);
	const [expired, setExpired] = useState(false);
	return (
		<MemberPage title={<Trans>更换手机</Trans>} above={{ to: paths.userSecurity(), name: t`账号安全` }}>
			<StaleNote since={stale['member']} what={<Trans context="没能取到">资料</Trans>} />
			<div className="mt-6 grid gap-7">
				<Steps
					label={t`更换手机的步骤`}
					current={confirmed ? 1 : 0}
					steps={[<Trans key="1">确认是你</Trans>, <Trans key="2">填新号码</Trans>, <Trans key="3">完成</Trans>]}
				/>
				<div className="grid max-w-105 gap-6">
					<p className="text-ink-2">
						<Trans>
							现在绑定的是 <b className="figures whitespace-nowrap text-ink">{member.phone}</b>。换好以后，登录和短信都用新号码。
						</Trans>
					</p>
					{confirmed ? (
						<Suspense fallback={null}>
							<NewPhone
								onExpired={() => {
									setExpired(true);
									setConfirmed(false);
								}}
								onSame={async () => {
									changeMember();
									await revalidate();
								}}
								onBound={async (profile) => {
									changeMember(profile);
									await navigate(paths.userBindSuccess(), { replace: true });
								}}
							/>
						</Suspense>
					) : (
						<ConfirmSelf
							phone={member.phone}
							hasPassword={security?.hasPassword !== false}
							expired={expired}
							onConfirmed={() => startTransition(() => setConfirmed(true))}
						/>
					)}
					{hotline && (
						<p className="type-meta">
							<Trans>
								收不到短信？看看是不是被拦截了，或打{' '}
								<a className="text-link whitespace-nowrap" href={`tel:${hotline}`}>
									{hotline}
								</a>
								，我们人工帮你换。
							</Trans>
						</p>
					)}
				</div>
			</div>
		</MemberPage>
	);
}

function NotFetched() {
	return (
		<p role="alert">
			<Trans>
				这一步没能打开。接上网络，
				<button type="button" className="link" onClick={() => location.reload()}>
					再试一次
				</button>
				。
			</Trans>
		</p>
	);
}
