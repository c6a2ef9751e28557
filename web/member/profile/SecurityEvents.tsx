import { Trans, useLingui } from '@lingui/react/macro';
import type { SecurityEvent } from '../../../contract/members/member.ts';
import { fullDate } from '../../lib/dates.ts';
import { toLocale } from '../../lib/locale.ts';

/** What others tried with the account; nothing when nobody did. */
export function SecurityEvents({ events }: { events: readonly SecurityEvent[] }) {
	const { i18n } = useLingui();
	const locale = toLocale(i18n.locale) ?? 'zh-CN';
	if (events.length === 0) return null;
	return (
		<section className="mt-8 max-w-[36em]" aria-labelledby="security-events">
			<h2 id="security-events" className="mb-1.5 text-13 text-ink-3">
				<Trans>账号安全</Trans>
			</h2>
			<ul className="ruled">
				{events.map(({ kind, day, count, lastAt }) => (
					<li key={`${kind} ${day}`}>
						<Event kind={kind} count={count} date={fullDate(lastAt, locale)} />
					</li>
				))}
			</ul>
			<p className="type-meta mt-2">
				<Trans>不是你的话，换一个更长的密码更放心。你登录过的浏览器不受影响。</Trans>
			</p>
		</section>
	);
}

function Event({ kind, count, date }: Pick<SecurityEvent, 'kind' | 'count'> & { date: string }) {
	if (kind === 'password_guesses')
		return (
			<Trans>
				{date}，有人连着输错你的密码，我们拦了 {count} 次。
			</Trans>
		);
	return <Trans>{date}，有人反复用你的手机号要验证码，陌生设备当天的份数用完了。</Trans>;
}
