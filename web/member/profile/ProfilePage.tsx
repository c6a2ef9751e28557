import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRevalidator, useSearchParams } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { changeMember } from '../../features/members/session.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { fullDate } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { say } from '../../lib/i18n.ts';
import { toLocale } from '../../lib/locale.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { MemberHead } from '../frame/MemberHead.tsx';
import type { Route } from './+types/ProfilePage';
import { Avatar } from './Avatar.tsx';
import { Contact } from './Contact.tsx';
import { EmailFact } from './EmailFact.tsx';
import { Facts } from './Facts.tsx';
import { Preferences } from './Preferences.tsx';
import { ProfileForm } from './ProfileForm.tsx';

async function load({ api, required, optional }: LoadArgs) {
	const [member, security, email] = await Promise.all([
		required('member', () => api('memberInfo', {})),
		optional('security', () => api('accountSecurity', {}), { empty: null, keepOnRefusal: true, keepFor: 'address' }),
		optional('email', () => api('emailState', {}), { empty: null, keepOnRefusal: true, keepFor: 'address' }),
	]);
	return { member, security, email };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`个人资料`) : '', noindex: true });
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
	const { t, i18n } = useLingui();
	const { revalidate } = useRevalidator();
	const { member, security, email, stale } = loaderData;
	const menu = useSearchParams()[0].has('menu');
	const profile = menu ? 'max-lg:hidden' : '';
	const { vip, streakDays, learnSeconds } = member;
	const locale = toLocale(i18n.locale) ?? 'zh-CN';
	const until = vip ? fullDate(vip.until, locale) : '';
	const changedAt = security?.passwordChangedAt ?? null;
	const changed = changedAt === null ? '' : fullDate(changedAt, locale);
	/** What was asked before is old. */
	const again = async (profile?: Parameters<typeof changeMember>[0]) => {
		changeMember(profile);
		await revalidate();
	};
	return (
		<>
			{menu ? (
				<h1 className={`type-page-title ${profile}`}>
					<Trans>个人资料</Trans>
				</h1>
			) : (
				<MemberHead>
					<h1 className="type-page-title">
						<Trans>个人资料</Trans>
					</h1>
				</MemberHead>
			)}
			<StaleNote since={stale['member']} what={<Trans context="没能取到">资料</Trans>} />
			<div className={profile}>
				<StaleNote since={stale['security']} what={<Trans context="没能取到">密码信息</Trans>} />
			</div>
			<div className={`grid gap-10 xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-18 ${menu ? 'lg:mt-6' : 'mt-6'}`}>
				<div className={`max-w-144 ${profile}`}>
					<Avatar avatar={member.avatar} onChanged={again} />
					{/* Another version of the profile is another form: what it holds is from the start what is stored. */}
					<ProfileForm key={member.profileVersion} member={member} onSaved={again} />
				</div>
				<div className="grid content-start gap-10">
					<Facts
						className={profile}
						rows={[
							{
								label: t`会员`,
								value: vip ? (
									<>
										<Tag tone="vip">VIP</Tag> <Trans>至 {until}</Trans>
									</>
								) : (
									<Link className="link" to={paths.vip()}>
										<Trans>看看 VIP</Trans>
									</Link>
								),
							},
							{
								label: t`手机`,
								value: <span className="figures">{member.phone || t`还没有绑定`}</span>,
								action: { to: paths.userBindPhone(), label: member.phoneBound ? t`更换` : t`绑定`, name: t`更换手机` },
							},
							{
								label: t`邮箱`,
								value: email ? <EmailFact state={email} onChanged={again} /> : (member.email ?? t`还没有`),
							},
							{
								label: t`密码`,
								value: security === null ? t`暂时看不到` : changed === '' ? t`还没改过` : t`${changed}改过`,
								action: { to: paths.userSecurity({ open: 'password' }), label: t`修改`, name: t`修改密码` },
							},
							{ label: t`加入`, value: fullDate(member.createdAt, locale) },
							{ label: t`签到`, value: streakDays > 0 ? <Trans>连续 {streakDays} 天</Trans> : t`还没有` },
							{ label: t`听课`, value: learnSeconds > 0 ? duration(learnSeconds, locale) : t`还没有` },
						]}
					/>
					<Preferences />
					<Contact />
				</div>
			</div>
		</>
	);
}
