import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, serverLoader } from '../../api/load.ts';
import { NotOpenYet } from '../../features/site/NotOpenYet.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/MyCoursesPage';

async function load() {
	return {};
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`我的课程`) : '', noindex: true });
}

export default function MyCoursesPage() {
	return (
		<MemberPage title={<Trans>我的课程</Trans>}>
			<NotOpenYet action={{ label: <Trans>去看课程</Trans>, to: paths.courses() }}>
				<Trans>你报名的课、学到了哪里，都会列在这里，一点就接着听。现在可以先看课程目录，挑一门想学的。</Trans>
			</NotOpenYet>
		</MemberPage>
	);
}
