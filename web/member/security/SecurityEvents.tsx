import { Trans } from '@lingui/react/macro';
import type { SecurityEvent } from '../../../contract/members/member.ts';
import { fullDate } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** What others tried with the account. */
export function SecurityEvents({ events }: { events: readonly SecurityEvent[] }) {
	const locale = useLocale();
	return (
		<section className="max-w-[36em]" aria-labelledby="security-events">
			<h2 id="security-events" className="mb-3 font-semibold">
				<Trans>近来的动静</Trans>
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
	if (kind === 'passkey_added') return <Trans>{date}，加了一把通行密钥。</Trans>;
	if (kind === 'passkey_removed') return <Trans>{date}，移除了一把通行密钥。</Trans>;
	if (kind === 'passkey_copied') return <Trans>{date}，有人用你一把通行密钥的复制品登录，我们拦住了。请移除那一把，再加一把新的。</Trans>;
	return <Trans>{date}，有人反复用你的手机号要验证码，陌生设备当天的份数用完了。</Trans>;
}
