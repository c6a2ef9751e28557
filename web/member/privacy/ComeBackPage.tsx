import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { redirect, useNavigate } from 'react-router';
import { browserApi } from '../../api/api.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { loadMember, logout } from '../../features/members/session.ts';
import type { Problem } from '../../features/session/checks.ts';
import { attempt, words } from '../../features/session/refusal.ts';
import { BoardDrawing } from '../../features/site/BoardDrawing.tsx';
import { Switches } from '../../features/site/Switches.tsx';
import { twinName } from '../../features/site/twinName.ts';
import { useSite } from '../../features/site/use-site.ts';
import { clockDuration } from '../../lib/duration.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import exceptionStyles from '../../styles/exception.css?url';
import memberStyles from '../../styles/member.css?url';
import { Board } from '../../ui/Board.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import type { Route } from './+types/ComeBackPage';
import { moment } from './when.ts';

async function load({ api, required }: LoadArgs) {
	const [closing, time] = await Promise.all([required('closing', () => api('closing', {})), required('time', () => api('currentTime', {}))]);
	const { closesAt, place } = closing;
	// An account that is open has nothing to come back from.
	if (closesAt === null) throw redirect(paths.userCourse());
	const left = Date.parse(closesAt) - time.time;
	return { closesAt, place, days: Math.floor(left / 86_400_000), hours: Math.max(0, Math.floor(left / 3_600_000)) };
}
export const handle: Handle = { bare: true, sheets: sheets(exceptionStyles, memberStyles) };
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`恢复账号`) : '', noindex: true });
}

/** Who logs in while their account is being closed: what is about to happen, and the way back. */
export default function ComeBackPage({ loaderData }: Route.ComponentProps) {
	const site = useSite();
	const siteName = site?.webInfo.siteName ?? '';
	const locale = useLocale();
	const { closesAt, place, days, hours } = loaderData;
	const until = moment(closesAt, locale);
	return (
		<div className="flex min-h-dvh flex-col">
			<header className="wrap flex h-15 flex-none items-center justify-between lg:h-18">
				<Link to={paths.home()} className="flex">
					<Logo name={siteName} sub={twinName(siteName)} image={site?.webInfo.logo} full />
				</Link>
				<div className="-mr-2.5 flex text-ink-2 *:grid *:min-h-11 *:min-w-11 *:place-items-center *:rounded-md *:text-13 [&_.icon]:size-4.5">
					<Switches />
				</div>
			</header>
			<Board
				className="exception grow"
				sticks={
					<>
						<i className="stick" />
						<i className="stick" data-chalk="yellow" />
					</>
				}
			>
				<div className="wrap exception-board" data-kind="back">
					<BoardDrawing of="back" />
					<div className="exception-words">
						<p className="mb-3 font-semibold text-yellow">
							{days > 0 ? (
								<Trans>
									这个账号 <Plural value={days} other="# 天" />
									后清除，{until}
								</Trans>
							) : (
								<Trans>
									这个账号 <Plural value={hours} other="# 小时" />
									后清除，{until}
								</Trans>
							)}
						</p>
						<h1>
							<Trans>回来接着听吗？</Trans>
						</h1>
						<p className="exception-lead">
							<Trans>课、笔记、签到都还在原处。</Trans>
							{place && <Place {...place} />}
						</p>
						<Ways until={until} />
					</div>
				</div>
			</Board>
		</div>
	);
}

function Place({ courseTitle, number, position }: { courseTitle: string; number: number; position: number }) {
	const at = clockDuration(position);
	return (
		<>
			<br />
			<Trans>
				停在《{courseTitle}》第 {number} 讲，{at}。
			</Trans>
		</>
	);
}

function Ways({ until }: { until: string }) {
	const { t, i18n } = useLingui();
	const navigate = useNavigate();
	const [doing, setDoing] = useState<'back' | 'out'>();
	const [problem, setProblem] = useState<Problem>();
	const comeBack = async () => {
		setDoing('back');
		setProblem(undefined);
		const answer = await attempt(() => browserApi('memberReopen', {}, { skipHandler: true }));
		if ('refused' in answer) {
			setDoing(undefined);
			return setProblem(Object.values(answer.refused.problems)[0]);
		}
		await loadMember();
		toast(t`账号恢复了，什么都没少。`);
		await navigate(paths.userCourse(), { replace: true });
	};
	const goOut = async () => {
		setDoing('out');
		setProblem(undefined);
		if (await logout()) {
			toast(t`好，按原样注销。${until} 前登录，还能回来。`);
			return navigate(paths.home(), { replace: true });
		}
		setDoing(undefined);
		setProblem(msg`没能退出，请再试一次。`);
	};
	return (
		<>
			<div className="exception-acts flex-wrap max-sm:flex-col">
				<Button kind="board-primary" size="lg" busy={doing === 'back'} onClick={comeBack}>
					<Trans>回来</Trans>
				</Button>
				<Button kind="board-ghost" size="lg" busy={doing === 'out'} onClick={goOut}>
					<Trans>不了，按原样注销</Trans>
				</Button>
			</div>
			<p role="alert" className="mt-3 text-15 text-coral empty:hidden">
				{words(problem, i18n)}
			</p>
			<p className="exception-trace">
				<Trans>点“回来”，注销就作废，别的什么都不用做。</Trans>
			</p>
		</>
	);
}
