import { Trans } from '@lingui/react/macro';
import { useNavigate, useRouteError } from 'react-router';
import { BoardDrawing } from '../../features/site/BoardDrawing.tsx';
import { useSite } from '../../features/site/use-site.ts';
import { isPassing } from '../../lib/is-passing.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import exceptionStyles from '../../styles/exception.css?url';
import { Board } from '../../ui/Board.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheets } from '../../ui/Sheets.tsx';
import { ExceptionLedge } from './ExceptionLedge.tsx';
import { useReloadWhenBack } from './use-reload-when-back.ts';

const styles = sheets(exceptionStyles);
/** Nothing is wrong with the address. */
const isBusy = (status: number) => isPassing(status) || status === 503;

interface Props {
	status: number;
	/** What the log calls this failure. */
	traceId?: string | undefined;
}

/** The page in place of one that cannot be shown: a sentence, what is left to do, and a figure half wiped off. */
export function ExceptionScreen({ status, traceId }: Props) {
	const kind = status === 403 ? '403' : status >= 400 && status < 500 && !isPassing(status) ? '404' : '500';
	return (
		<Board className="exception" sticks={<ExceptionLedge kind={kind} />}>
			<Sheets paths={styles} />
			<div className="wrap exception-board" data-kind={kind}>
				<BoardDrawing of={kind} />
				<div className="exception-words">
					{kind === '403' ? <Closed /> : kind === '404' ? <Wiped gone={status === 410} /> : <Broken status={status} traceId={traceId} />}
				</div>
			</div>
		</Board>
	);
}

/** 403: somebody else's, or a lesson that comes with its course. */
function Closed() {
	const error = useRouteError() as { data?: { reason?: string } } | undefined;
	if (error?.data?.reason === 'forbidden')
		return (
			<>
				<h1>
					<Trans>
						这一页，
						<br />
						没有对你开放。
					</Trans>
				</h1>
				<p className="exception-lead">
					<Trans>它属于另一个账号。如果是你自己的，换那个账号登录再来。</Trans>
				</p>
				<div className="exception-acts">
					<Button kind="board-primary" size="lg" to={paths.home()}>
						<Trans>回首页</Trans>
					</Button>
					<Button kind="board-ghost" size="lg" to={paths.userCenter()}>
						<Trans>看我的账号</Trans>
					</Button>
				</div>
			</>
		);
	return (
		<>
			<h1>
				<Trans>
					这一页，
					<br />
					要报名才能看。
				</Trans>
			</h1>
			<p className="exception-lead">
				<Trans>它是一门课的一部分，报了名就能听。好些课的头几讲可以先试听，听完再决定。</Trans>
			</p>
			<div className="exception-acts">
				<Button kind="board-primary" size="lg" to={paths.courses({ typeId: 2 })}>
					<Trans>先去试听</Trans>
				</Button>
				<Button kind="board-ghost" size="lg" to={paths.home()}>
					<Trans>回首页</Trans>
				</Button>
			</div>
		</>
	);
}

/** 404, and 410 for what was here once. */
function Wiped({ gone }: { gone: boolean }) {
	return (
		<>
			<h1>
				{gone ? (
					<Trans>
						这一页，
						<br />
						已经撤下了。
					</Trans>
				) : (
					<Trans>
						这一页，
						<br />
						被擦掉了。
					</Trans>
				)}
			</h1>
			<p className="exception-lead">
				{gone ? (
					<Trans>它以前在这里，现在不再公开。黑板还在，换个地方接着讲。</Trans>
				) : (
					<Trans>地址可能写错了，也可能这门课已经下架。黑板还在，换个地方接着讲。</Trans>
				)}
			</p>
			<div className="exception-acts">
				<Button kind="board-primary" size="lg" to={paths.home()}>
					<Trans>回首页</Trans>
				</Button>
				<Button kind="board-ghost" size="lg" icon="search" to={paths.search()}>
					<Trans>搜索课程</Trans>
				</Button>
			</div>
		</>
	);
}

/** 5xx, a server that cannot be reached, and one that was asked too often. */
function Broken({ status, traceId }: Props) {
	const navigate = useNavigate();
	const hotline = useSite()?.webInfo.hotline;
	// At the screen's own address there is nothing to try again but what came before.
	const again = () => (location.pathname.endsWith(paths.serverError()) ? void navigate(-1) : location.reload());
	useReloadWhenBack(status === 503);
	return (
		<>
			<h1>
				<Trans>
					粉笔断了，
					<br />
					马上换一支。
				</Trans>
			</h1>
			<p className="exception-lead">
				{status === 429 ? (
					<Trans>问得太快了，同一个网络上的人算在一起。过一分钟再来。</Trans>
				) : isBusy(status) ? (
					<Trans>暂时连不上服务器，或者正在维护。进度和订单都没有丢，过一会儿再来。</Trans>
				) : (
					<Trans>是我们这边出了问题，和你的操作无关。进度和订单都没有丢，过一会儿再来。</Trans>
				)}
			</p>
			<div className="exception-acts">
				<Button kind="board-primary" size="lg" onClick={again}>
					<Trans>再试一次</Trans>
				</Button>
				<Button kind="board-ghost" size="lg" to={paths.home()}>
					<Trans>回首页</Trans>
				</Button>
			</div>
			{traceId && (
				<p className="exception-trace">
					{hotline ? (
						<Trans>
							编号 <b>{traceId}</b>。打{' '}
							<a className="text-link" href={`tel:${hotline}`}>
								{hotline}
							</a>{' '}
							时念给我们听，能快一点。
						</Trans>
					) : (
						<Trans>
							编号 <b>{traceId}</b>。打电话时念给我们听，能快一点。
						</Trans>
					)}
				</p>
			)}
		</>
	);
}
