import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { PushSwitch } from '../../features/push/PushSwitch.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import settingsStyles from '../../styles/notice-settings.css?url';
import switchStyles from '../../styles/switch.css?url';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/NoticeSettingsPage';
import { Wishes } from './Wishes.tsx';

async function load({ api, optional }: LoadArgs) {
	return { settings: await optional('settings', () => api('noticeSettings', {}), { empty: null, keepOnRefusal: true, keepFor: 'address' }) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(switchStyles, settingsStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`通知设置`) : '', noindex: true });
}

/** Of what the member hears, and where: kinds by ways, the night, and this browser. */
export default function NoticeSettingsPage({ loaderData: { settings, stale } }: Route.ComponentProps) {
	const { t } = useLingui();
	return (
		<MemberPage title={<Trans>通知设置</Trans>} above={{ to: paths.userNotice(), name: t`消息` }}>
			<p className="mt-1 mb-5 text-ink-2">
				<Trans>想在哪里听到什么，自己定。没勾的就真的不发。</Trans>
			</p>
			<StaleNote since={stale['settings']} what={<Trans context="没能取到">通知设置</Trans>} />
			{settings && (
				<Wishes settings={settings}>
					<section aria-labelledby="this-browser">
						<h2 id="this-browser" className="notice-settings-title">
							<Trans>这台设备</Trans>
						</h2>
						<PushSwitch />
					</section>
				</Wishes>
			)}
		</MemberPage>
	);
}
