import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, serverLoader } from '../../api/load.ts';
import { NotOpenYet } from '../../features/site/NotOpenYet.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/BindSuccessPage';

async function load() {
	return {};
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`绑定成功`) : '', noindex: true });
}

export default function BindSuccessPage() {
	return (
		<MemberPage title={<Trans>绑定成功</Trans>}>
			<NotOpenYet action={{ label: <Trans>看个人资料</Trans>, to: paths.userCenter() }}>
				<Trans>换好手机号以后会到这一页，告诉你新号码从什么时候起用。现在号码没有变，在个人资料里看得到。</Trans>
			</NotOpenYet>
		</MemberPage>
	);
}
