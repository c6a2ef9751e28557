import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import type { PlayTrouble } from './failures.ts';

type Words = [title: ReactNode, sentence: ReactNode, act: 'retry' | 'reload' | 'login' | 'course' | 'vip' | 'back'];

const words: Record<PlayTrouble, () => Words> = {
	network: () => [<Trans key="t">连不上服务器</Trans>, <Trans key="s">接上网络后，从停下的地方接着放。你的进度没有丢。</Trans>, 'retry'],
	not_logged_in: () => [<Trans key="t">登录已经过期</Trans>, <Trans key="s">重新登录，回到这里接着听。</Trans>, 'login'],
	other_member: () => [
		<Trans key="t">这里换了另一个账号登录</Trans>,
		<Trans key="s">重新打开这一页，用现在的账号听。先前听的记在这台设备上，一天内换回那个账号就会补上。</Trans>,
		'reload',
	],
	account_closing: () => [<Trans key="t">这个账号正在注销</Trans>, <Trans key="s">恢复账号以后，从停下的地方接着听。</Trans>, 'back'],
	not_bought: () => [<Trans key="t">这一讲要报名才能看</Trans>, <Trans key="s">到课程页看看怎么报名。</Trans>, 'course'],
	access_expired: () => [<Trans key="t">这门课的有效期过了</Trans>, <Trans key="s">续报以后，从停下的地方接着听。</Trans>, 'course'],
	vip_over: () => [<Trans key="t">你的 VIP 已经结束</Trans>, <Trans key="s">续费以后，从停下的地方接着听。</Trans>, 'vip'],
	access_revoked: () => [<Trans key="t">这门课的报名已经取消</Trans>, <Trans key="s">有疑问就打我们的电话。</Trans>, 'course'],
	access_not_started: () => [<Trans key="t">还没到开课时间</Trans>, <Trans key="s">到了时间再打开这一页。</Trans>, 'course'],
	link_expired: () => [<Trans key="t">播放地址过期了</Trans>, <Trans key="s">换一个新地址，从停下的地方接着放。</Trans>, 'retry'],
	too_many_devices: () => [
		<Trans key="t">这个账号正在另外三台设备上播放</Trans>,
		<Trans key="s">所以这里先停下了。在这里接着看，最早打开的那台会停。</Trans>,
		'retry',
	],
	gone: () => [<Trans key="t">这一讲的视频不在了</Trans>, <Trans key="s">老师可能正在换新的，过一会儿再试。</Trans>, 'retry'],
	server: () => [<Trans key="t">我们这边出错了</Trans>, <Trans key="s">马上在修。你的进度没有丢。</Trans>, 'retry'],
	damaged: () => [<Trans key="t">这一段放不出来</Trans>, <Trans key="s">再试一次，或者换一个清晰度。</Trans>, 'retry'],
	unsupported: () => [
		<Trans key="t">这个浏览器放不了视频</Trans>,
		<Trans key="s">换新版的 Chrome、Edge、Firefox 或 Safari 打开这一页。</Trans>,
		'retry',
	],
};

/** What happened and what to do, in the picture's place. */
export function PlayerTrouble({ trouble, courseId, busy, onRetry }: { trouble: PlayTrouble; courseId: number; busy: boolean; onRetry: () => void }) {
	const { pathname } = useLocation();
	const [title, sentence, act] = words[trouble]();
	return (
		<div className="player-cover" role="alert">
			<h2>{title}</h2>
			<p>{sentence}</p>
			{act === 'retry' && (
				<Button kind="board-primary" onClick={onRetry} busy={busy}>
					{trouble === 'too_many_devices' ? <Trans>在这里接着看</Trans> : <Trans>重试</Trans>}
				</Button>
			)}
			{act === 'reload' && (
				<Button kind="board-primary" onClick={() => location.reload()}>
					<Trans>重新打开</Trans>
				</Button>
			)}
			{act === 'login' && (
				<Button kind="board-primary" to={paths.login({ redirect: pathname })}>
					<Trans>去登录</Trans>
				</Button>
			)}
			{act === 'back' && (
				<Button kind="board-primary" to={paths.userBack()}>
					<Trans>去恢复账号</Trans>
				</Button>
			)}
			{act === 'vip' && (
				<Button kind="board-primary" to={paths.vip()}>
					<Trans>续费 VIP</Trans>
				</Button>
			)}
			{act === 'course' && (
				<Button kind="board-primary" to={paths.course(courseId)}>
					<Trans>看这门课</Trans>
				</Button>
			)}
		</div>
	);
}
