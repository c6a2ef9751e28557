import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSwitchLocale } from '../../features/site/use-switch-locale.ts';
import { setTheme } from '../../lib/theme.ts';
import { useTheme } from '../../lib/use-theme.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Segment } from '../../ui/Segment.tsx';

/** How the site looks on this device, and the way to what it tells. */
export function Preferences() {
	const { t } = useLingui();
	const theme = useTheme();
	const { locale, switchLocale } = useSwitchLocale();
	return (
		<section aria-labelledby="preferences">
			<h2 id="preferences" className="mb-3 font-semibold">
				<Trans>设置</Trans>
			</h2>
			<ul className="ruled">
				<Row name={<Trans>语言</Trans>}>
					<Segment
						label={t`语言`}
						current={locale}
						onSelect={(next) => void switchLocale(next)}
						items={[
							{ key: 'zh-CN', label: <span lang="zh-CN">中文</span> },
							{ key: 'en', label: <span lang="en">English</span> },
						]}
					/>
				</Row>
				<Row name={<Trans>外观</Trans>}>
					<Segment
						label={t`外观`}
						current={theme}
						onSelect={setTheme}
						items={[
							{ key: 'system', label: <Trans>自动</Trans> },
							{ key: 'light', label: <Trans>浅色</Trans> },
							{ key: 'dark', label: <Trans>深色</Trans> },
						]}
					/>
				</Row>
				<Row name={<Trans>通知</Trans>}>
					<Link className="-my-2 inline-flex min-h-11 items-center font-semibold text-action hover:underline" to={paths.userNoticeSettings()}>
						<Trans>通知设置</Trans>
					</Link>
				</Row>
			</ul>
		</section>
	);
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
	return (
		<li className="flex items-center justify-between gap-3">
			<span className="text-ink-3">{name}</span>
			{children}
		</li>
	);
}
