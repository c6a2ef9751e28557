import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, serverLoader } from '../../api/load.ts';
import { useLogout } from '../../features/members/use-logout.ts';
import { NotOpenYet } from '../../features/site/NotOpenYet.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/PasswordPage';

async function load() {
	return {};
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`修改密码`) : '', noindex: true });
}

export default function PasswordPage() {
	const logout = useLogout();
	return (
		<MemberPage title={<Trans>修改密码</Trans>}>
			<NotOpenYet action={{ label: <Trans>退出登录</Trans>, onClick: logout }}>
				<Trans>以后在这里用旧密码换新密码。现在要改，先退出登录，再点登录页上的“忘了密码？”，用短信重设。</Trans>
			</NotOpenYet>
		</MemberPage>
	);
}
