import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, serverLoader } from '../../api/load.ts';
import { NotOpenYet } from '../../features/site/NotOpenYet.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/PunchPage';

async function load() {
	return {};
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`上课签到`) : '', noindex: true });
}

export default function PunchPage() {
	return (
		<MemberPage title={<Trans>上课签到</Trans>}>
			<NotOpenYet action={{ label: <Trans>看直播课表</Trans>, to: paths.lives() }}>
				<Trans>签到的日历会挂在这里，来一天画一个红勾。现在可以先看看这周有哪些直播课。</Trans>
			</NotOpenYet>
		</MemberPage>
	);
}
