import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { type PushState, pushState, startPush, stopPush } from './this-browser.ts';

/** Notices pushed to this browser, on or off; what cannot be says why and what to do. */
export function PushSwitch() {
	const [state, setState] = useState<PushState | 'failed'>();
	const [busy, setBusy] = useState(false);
	useEffect(() => {
		let left = false;
		pushState().then(
			(found) => left || setState(found),
			() => left || setState('failed'),
		);
		return () => {
			left = true;
		};
	}, []);
	const change = async (on: boolean) => {
		setBusy(true);
		setState(await (on ? startPush() : stopPush()).catch(() => 'failed' as const));
		setBusy(false);
	};
	const cannot = state === 'never' || state === 'blocked';
	return (
		<SwitchRow
			title={<Trans>推送到这个浏览器</Trans>}
			note={
				<>
					{state === 'never' && <Trans>这个浏览器收不了推送：要用 https 打开，也不能是无痕窗口。消息页里照常能看。</Trans>}
					{state === 'blocked' && <Trans>你在浏览器里拒绝过通知。要收，请在地址栏左边的网站设置里改成允许，再打开这一页。</Trans>}
					{state === 'failed' && <Trans>没能改好：可能是推送服务连不上。过一会儿再试，消息页里照常能看。</Trans>}
					{state === 'off' && <Trans>这一页不开着，也会在屏幕上提醒你。退出登录就停。</Trans>}
					{state === 'on' && <Trans>会推到这里。退出登录就停。</Trans>}
				</>
			}
			checked={state === 'on'}
			disabled={busy || cannot || state === undefined}
			onChange={change}
		/>
	);
}
