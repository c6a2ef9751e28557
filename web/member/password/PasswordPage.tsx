import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { changeMember } from '../../features/members/session.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import { Segment } from '../../ui/Segment.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/PasswordPage';
import { ChangeByCode } from './ChangeByCode.tsx';
import { ChangeByPassword } from './ChangeByPassword.tsx';

async function load({ api, required, optional }: LoadArgs) {
	const [member, security] = await Promise.all([
		required('member', () => api('memberInfo', {})),
		optional('security', () => api('accountSecurity', {}), { empty: null, keepOnRefusal: true, keepFor: 'address' }),
	]);
	return { member, security };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`修改密码`) : '', noindex: true });
}

export default function PasswordPage({ loaderData }: Route.ComponentProps) {
	const { t } = useLingui();
	const { member, security, stale } = loaderData;
	const hasPassword = security?.hasPassword !== false;
	const [chosen, choose] = useState<'password' | 'code'>('password');
	const way = hasPassword ? (member.phoneBound ? chosen : 'password') : 'code';
	const [ended, setEnded] = useState<number>();
	const done = (count: number) => {
		changeMember();
		setEnded(count);
	};
	return (
		<MemberPage title={<Trans>修改密码</Trans>}>
			<StaleNote since={stale['member']} what={<Trans>资料</Trans>} />
			{ended === undefined ? (
				<div className="mt-6 grid max-w-105 gap-6">
					<p className="text-ink-2">
						<Trans>改好以后，别的设备都要重新登录，这里不用。</Trans>
					</p>
					{hasPassword && member.phoneBound && (
						<Segment
							wide
							label={t`怎么确认是你`}
							current={way}
							onSelect={choose}
							items={[
								{ key: 'password', label: <Trans>用现在的密码</Trans> },
								{ key: 'code', label: <Trans>用短信验证码</Trans> },
							]}
						/>
					)}
					{way === 'password' ? (
						<ChangeByPassword onDone={done} onCode={member.phoneBound ? () => choose('code') : undefined} />
					) : (
						<ChangeByCode phone={member.phone} onDone={done} />
					)}
				</div>
			) : (
				<div className="mt-6 max-w-105" role="status">
					<p className="flex items-center gap-2 text-20 font-semibold">
						<Tick draw />
						<Trans>密码改好了</Trans>
					</p>
					<p className="mt-2 text-ink-2">
						<Plural value={ended} _0="下次登录用新密码。没有别的设备登录着。" other="下次登录用新密码。另外 # 台设备已退出登录。" />
					</p>
					<p className="mt-5">
						<Link className="link" to={paths.userCenter()}>
							<Trans>回个人资料</Trans>
						</Link>
					</p>
				</div>
			)}
		</MemberPage>
	);
}
