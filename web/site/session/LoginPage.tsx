import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { browserLoader, serverLoader } from '../../api/load.ts';
import { firstTouch } from '../../lib/first-touch.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import formsStyles from '../../styles/forms.css?url';
import { Link } from '../../ui/Link.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Route } from './+types/LoginPage';
import { PasswordLogin } from './PasswordLogin.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import { SessionTerms } from './SessionTerms.tsx';
import { loadSession } from './session-load.ts';

export const handle: Handle = { bare: true, sheets: sheets(formsStyles) };
export const loader = serverLoader(loadSession);
export const clientLoader = browserLoader(loadSession);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`登录`) : '', seo: args.loaderData?.seo, noindex: true });
}

const loadCodeLogin = () => import('./CodeLogin.tsx').then((module) => module.CodeLogin);
const loadResetPassword = () => import('./ResetPassword.tsx').then((module) => module.ResetPassword);
const CodeLogin = lazyPart(loadCodeLogin);
const ResetPassword = lazyPart(loadResetPassword);
const PasskeyLogin = lazyPart(() => import('./PasskeyLogin.tsx').then((module) => module.PasskeyLogin), null);

type Way = 'password' | 'code' | 'reset';

export default function LoginPage({ loaderData }: Route.ComponentProps) {
	const { t } = useLingui();
	const { next, teachers } = loaderData;
	const [way, showWay] = useState<Way>('password');
	const setWay = (to: Way) => startTransition(() => showWay(to));
	// The other ways in come with the first touch, before anyone asks for them.
	useEffect(() => {
		void firstTouch()
			.then(() => Promise.all([loadCodeLogin(), loadResetPassword()]))
			.catch(() => {});
	}, []);
	/** A number that was typed in one form is there in the others. */
	const [phone, setPhone] = useState('');
	const shared = { next, phone, onPhone: setPhone };
	if (way === 'reset')
		return (
			<SessionFrame
				drawing="maths"
				teachers={teachers}
				title={<Trans>重设密码</Trans>}
				lead={
					<Trans>
						想起来了？
						<button type="button" className="link" onClick={() => setWay('password')}>
							回去登录
						</button>
					</Trans>
				}
			>
				<Suspense>
					<ResetPassword {...shared} />
				</Suspense>
			</SessionFrame>
		);
	return (
		<SessionFrame
			drawing="maths"
			teachers={teachers}
			title={<Trans>登录</Trans>}
			lead={
				<Trans>
					还没有账号？
					<Link className="link" replace to={paths.register({ redirect: next === paths.home() ? undefined : next })}>
						注册
					</Link>
				</Trans>
			}
		>
			<Tabs
				label={t`登录方式`}
				className="mt-8"
				current={way}
				onSelect={(key) => setWay(key as Way)}
				items={[
					{ key: 'password', label: <Trans>密码登录</Trans>, panel: 'login-password' },
					{ key: 'code', label: <Trans>验证码登录</Trans>, panel: 'login-code' },
				]}
			/>
			<div role="tabpanel" id={`login-${way}`} aria-labelledby={`login-${way}-tab`} className="mt-6">
				<Suspense>
					{way === 'password' ? (
						<PasswordLogin {...shared} onForgotten={() => setWay('reset')} onCode={() => setWay('code')} />
					) : (
						<CodeLogin {...shared} />
					)}
				</Suspense>
			</div>
			<Suspense>
				<PasskeyLogin next={next} />
			</Suspense>
			<SessionTerms />
		</SessionFrame>
	);
}
