import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { NotOpenYet } from '../../features/site/NotOpenYet.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { numbers } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/FavouritesPage';

async function load({ params }: LoadArgs) {
	return numbers(params, 'current');
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`我的收藏`) : '', noindex: true });
}

export default function FavouritesPage() {
	return (
		<MemberPage title={<Trans>我的收藏</Trans>}>
			<NotOpenYet action={{ label: <Trans>去看课程</Trans>, to: paths.courses() }}>
				<Trans>点过心形的课会等在这里。现在可以先看看有哪些课。</Trans>
			</NotOpenYet>
		</MemberPage>
	);
}
