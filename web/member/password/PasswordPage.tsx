import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/PasswordPage';
import { ChangePassword } from './ChangePassword.tsx';

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
	return pageMeta(args, { title: site ? say(site.locale, msg`修改密码`) : '', noindex: true });
}

export default function PasswordPage({ loaderData }: Route.ComponentProps) {
	const { t } = useLingui();
	const { member, security, stale } = loaderData;
	return (
		<MemberPage title={<Trans>修改密码</Trans>} above={{ to: paths.userSecurity(), name: t`账号安全` }}>
			<StaleNote since={stale['member']} what={<Trans context="没能取到">资料</Trans>} />
			<div className="mt-6 max-w-105">
				<ChangePassword
					member={member}
					hasPassword={security?.hasPassword !== false}
					after={
						<Link className="link" to={paths.userSecurity()}>
							<Trans>回账号安全</Trans>
						</Link>
					}
				/>
			</div>
		</MemberPage>
	);
}
