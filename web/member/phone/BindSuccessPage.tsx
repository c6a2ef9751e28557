import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/BindSuccessPage';
import { Steps } from './Steps.tsx';

async function load({ api, required }: LoadArgs) {
	return { member: await required('member', () => api('memberInfo', {})) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { below: paths.userSecurity() };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`绑定成功`) : '', noindex: true });
}

export default function BindSuccessPage({ loaderData: { member, stale } }: Route.ComponentProps) {
	const { t } = useLingui();
	return (
		<MemberPage title={<Trans>绑定成功</Trans>} above={{ to: paths.userSecurity(), name: t`账号安全` }}>
			<StaleNote since={stale['member']} what={<Trans context="没能取到">资料</Trans>} />
			<div className="mt-6 grid gap-7">
				<Steps
					label={t`更换手机的步骤`}
					current={3}
					steps={[<Trans key="1">确认是你</Trans>, <Trans key="2">填新号码</Trans>, <Trans key="3">完成</Trans>]}
				/>
				<div className="max-w-105">
					<p className="flex items-center gap-2 text-20 font-semibold">
						<Tick draw />
						<span className="figures">{member.phone}</span>
					</p>
					<p className="mt-2 text-ink-2">
						<Trans>现在绑定的就是它，登录和短信都用它。别的设备已退出登录，用新号码再登录一次就好。</Trans>
					</p>
					<div className="mt-6 flex flex-wrap gap-3">
						<Button to={paths.userCourse()}>
							<Trans>去我的课程</Trans>
						</Button>
						<Button kind="line" to={paths.userCenter()}>
							<Trans>看个人资料</Trans>
						</Button>
					</div>
				</div>
			</div>
		</MemberPage>
	);
}
