import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRouteLoaderData } from 'react-router';
import { browserLoader, serverLoader } from '../../api/load.ts';
import { NotOpenYet } from '../../features/site/NotOpenYet.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { StudyData } from '../frame/StudyFrame.tsx';
import type { Route } from './+types/BindPhonePage';

async function load() {
	return {};
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`绑定手机`) : '', noindex: true });
}

export default function BindPhonePage() {
	const phone = useRouteLoaderData<StudyData>('member/frame/StudyFrame')?.member?.phone;
	return (
		<MemberPage title={<Trans>绑定手机</Trans>}>
			<NotOpenYet action={{ label: <Trans>看个人资料</Trans>, to: paths.userCenter() }}>
				{phone ? (
					<Trans>以后在这里换绑手机。现在绑定的是 {phone}，登录和短信都用它。</Trans>
				) : (
					<Trans>以后在这里换绑手机。现在登录和短信都用你注册时的号码。</Trans>
				)}
			</NotOpenYet>
		</MemberPage>
	);
}
