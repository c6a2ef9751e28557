import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { type PushState, pushState, startPush, stopPush } from './this-browser.ts';

/** Notices pushed to this browser, on or off; what cannot be says why and what to do. */
export function PushSwitch() {
	const [state, setState] = useState<PushState>();
	/** What did not come to its end: then it is as it was, and not off. */
	const [failed, setFailed] = useState<'look' | 'change'>();
	const [busy, setBusy] = useState(false);
	useEffect(() => {
		let left = false;
		pushState().then(
			(found) => left || setState(found),
			() => left || setFailed('look'),
		);
		return () => {
			left = true;
		};
	}, []);
	const change = async (on: boolean) => {
		setBusy(true);
		try {
			setState(await (on ? startPush() : stopPush()));
			setFailed(undefined);
		} catch {
			setFailed('change');
		}
		setBusy(false);
	};
	const said = failed ?? state;
	const cannot = state === 'never' || state === 'blocked';
	return (
		<SwitchRow
			title={<Trans>推送到这个浏览器</Trans>}
			note={
				<>
					{said === 'never' && <Trans>这个浏览器收不了推送：要用 https 打开，也不能是无痕窗口。消息页里照常能看。</Trans>}
					{said === 'blocked' && <Trans>你在浏览器里拒绝过通知。要收，请在地址栏左边的网站设置里改成允许，再打开这一页。</Trans>}
					{said === 'look' && <Trans>没能看到这个浏览器收不收推送，什么都没有改。过一会儿再打开这一页，消息页里照常能看。</Trans>}
					{said === 'change' && <Trans>没能改好：可能是推送服务连不上。过一会儿再试，消息页里照常能看。</Trans>}
					{said === 'off' && <Trans>这一页不开着，也会在屏幕上提醒你。退出登录就停。</Trans>}
					{said === 'on' && <Trans>会推到这里。退出登录就停。</Trans>}
				</>
			}
			checked={state === 'on'}
			disabled={busy || cannot || state === undefined}
			onChange={change}
		/>
	);
}
