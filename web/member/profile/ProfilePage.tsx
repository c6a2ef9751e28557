import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { MemberSquare } from '../../features/members/MemberSquare.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { fullDate } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { say } from '../../lib/i18n.ts';
import { toLocale } from '../../lib/locale.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import { Tag } from '../../ui/Tag.tsx';
import { MemberPage } from '../frame/MemberPage.tsx';
import { useHotline } from '../frame/use-hotline.ts';
import type { Route } from './+types/ProfilePage';
import { Contact } from './Contact.tsx';
import { Facts } from './Facts.tsx';
import { SecurityEvents } from './SecurityEvents.tsx';

async function load({ api, required, optional }: LoadArgs) {
	const [member, events] = await Promise.all([
		required('member', () => api('memberInfo', {})),
		optional('events', () => api('securityEvents', {}), { empty: [], keepOnRefusal: true, keepFor: 'address' }),
	]);
	return { member, events };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`个人资料`) : '', noindex: true });
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
	const { t, i18n } = useLingui();
	const { member, events, stale } = loaderData;
	const { vip, streakDays, learnSeconds } = member;
	const locale = toLocale(i18n.locale) ?? 'zh-CN';
	const hotline = useHotline();
	const until = vip ? fullDate(vip.until, locale) : '';
	const none = <span className="text-ink-3">{t`还没有填`}</span>;
	const genders = { female: t`女`, male: t`男`, unknown: t`不说` };
	return (
		<MemberPage title={<Trans>个人资料</Trans>}>
			<StaleNote since={stale['member']} what={<Trans>资料</Trans>} />
			<div className="mt-6 grid gap-10 xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-18">
				<div>
					<MemberSquare avatar={member.avatar} size={96} className="mb-6 rounded-md" />
					<Facts
						rows={[
							{ label: t`昵称`, value: member.nickname },
							{ label: t`性别`, value: genders[member.gender] },
							{ label: t`生日`, value: member.birthday ? fullDate(`${member.birthday}T12:00:00Z`, locale) : none },
							{ label: t`邮箱`, value: member.email ?? none },
							{ label: t`介绍`, value: member.bio || none },
						]}
					/>
					<p className="type-meta mt-4 max-w-[36em]">
						<Trans>改头像、昵称和邮箱的表单会在这一页，还没有开放。</Trans>
						{hotline && (
							<Trans>
								现在要改，打{' '}
								<a className="text-link whitespace-nowrap" href={`tel:${hotline}`}>
									{hotline}
								</a>
								。
							</Trans>
						)}
					</p>
					<SecurityEvents events={events} />
				</div>
				<Facts
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
						{ label: t`手机`, value: <span className="figures">{member.phone}</span> },
						{ label: t`加入`, value: fullDate(member.createdAt, locale) },
						{ label: t`签到`, value: streakDays > 0 ? <Trans>连续 {streakDays} 天</Trans> : t`还没有` },
						{ label: t`听课`, value: learnSeconds > 0 ? duration(learnSeconds, locale) : t`还没有` },
					]}
				/>
				<Contact />
			</div>
		</MemberPage>
	);
}
