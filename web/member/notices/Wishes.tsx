import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { NoticeSettings, NoticeWay } from '../../../contract/notices/member.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { isSent } from './unsent-kinds.ts';
import { useKindsByName } from './use-kinds.ts';
import { useWishes } from './use-wishes.ts';

/** Kinds by ways, and quiet nights; `children` stands beside these. */
export function Wishes({ settings: loaded, children }: { settings: NoticeSettings; children: ReactNode }) {
	const { t } = useLingui();
	const { settings, save, failed } = useWishes(loaded);
	const describe = useKindsByName();
	const always = useId();
	const row = useId();
	const ways: Record<NoticeWay, string> = { site: t`站内`, push: t`推送`, sms: t`短信`, mail: t`邮件` };
	const { phone, email, quiet } = settings;
	return (
		<>
			<div className="wishes">
				<p className="wishes-head" aria-hidden="true">
					{settings.kinds[0]?.ways.map(({ way }) => (
						<span key={way}>{ways[way]}</span>
					))}
				</p>
				{settings.kinds.map(({ kind, ways: wishes }) => {
					if (!isSent(kind)) return null;
					const { name, note } = describe(kind);
					return (
						// biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in a grid
						<div key={kind} className="wish" role="group" aria-labelledby={`${row}-${kind}`}>
							<div>
								<h2 id={`${row}-${kind}`}>{name}</h2>
								{note && <p>{note}</p>}
							</div>
							{wishes.map(({ way, wanted, always: isAlways }) => (
								<label key={way} className="check">
									<input
										type="checkbox"
										checked={wanted}
										// Not `disabled`, which keyboards pass over without a word why.
										aria-disabled={isAlways || undefined}
										aria-describedby={isAlways ? always : undefined}
										onChange={({ target }) => isAlways || save({ kind, way, wanted: target.checked })}
									/>
									<span>{ways[way]}</span>
								</label>
							))}
						</div>
					);
				})}
			</div>
			<p id={always} className="wishes-note">
				<Trans>灰的关不掉：有人动了你的账号，得有一条路让你知道。</Trans>
			</p>
			<p className="wishes-note">
				{phone !== null && <Trans>短信发到 {phone}。</Trans>}{' '}
				{email !== null ? (
					<Trans>邮件发到 {email}。</Trans>
				) : (
					<Trans>
						你还没有确认过邮箱，勾了邮件也发不出：<Link to={paths.userCenter()}>去加一个</Link>。
					</Trans>
				)}
			</p>
			<p role="status" className="wishes-said">
				{failed && <Trans>没能记下，已经改回原样。请再试一次。</Trans>}
			</p>
			<div className="wishes-more">
				<section aria-labelledby="night">
					<h2 id="night" className="notice-settings-title">
						<Trans>夜里不吵</Trans>
					</h2>
					<SwitchRow
						title={<Trans>22:00 到 8:00 不发短信和推送</Trans>}
						note={<Trans>攒到早上一起说。账号安全除外。</Trans>}
						checked={quiet}
						onChange={(on) => save({ quiet: on })}
					/>
				</section>
				{children}
			</div>
		</>
	);
}
