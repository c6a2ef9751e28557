import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, serverLoader } from '../../api/load.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import formsStyles from '../../styles/forms.css?url';
import { Link } from '../../ui/Link.tsx';
import type { Route } from './+types/RegisterPage';
import { RegisterForm } from './RegisterForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import { loadSession } from './session-load.ts';

export const handle: Handle = { bare: true, sheets: sheets(formsStyles) };
export const loader = serverLoader(loadSession);
export const clientLoader = browserLoader(loadSession);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`注册`) : '', seo: args.loaderData?.seo, noindex: true });
}

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
	const { next, teachers } = loaderData;
	const login = paths.login({ redirect: next === paths.home() ? undefined : next });
	return (
		<SessionFrame
			drawing="language"
			teachers={teachers}
			title={<Trans>注册</Trans>}
			lead={
				<Trans>
					已经有账号？
					<Link className="link" replace to={login}>
						登录
					</Link>
				</Trans>
			}
		>
			<RegisterForm next={next} login={login} />
		</SessionFrame>
	);
}
