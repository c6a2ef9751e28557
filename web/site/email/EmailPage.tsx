import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CallOutput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';
import { failureOf } from '../../api/failure.ts';
import { browserLoader, serverLoader } from '../../api/load.ts';
import { attempt } from '../../features/session/refusal.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import listsStyles from '../../styles/lists.css?url';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Route } from './+types/EmailPage';

const load = async () => ({});
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(listsStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`确认邮箱`) : '', noindex: true });
}

type Found = CallOutput<'emailLink'> | 'unknown' | 'failed' | undefined;

/** Where the link of a mail leads (`paths.email`), in any browser. What stands behind the # reaches no log; a program that only looks at links confirms nothing. */
export default function EmailPage() {
	const { hash } = useLocation();
	const [token, setToken] = useState<string>();
	useEffect(() => setToken(hash.slice(1)), [hash]);
	return (
		<div className="wrap list-page">
			<h1 className="type-page-title">
				<Trans>确认邮箱</Trans>
			</h1>
			{token !== undefined && <Change key={token} token={token} />}
		</div>
	);
}

function Change({ token }: { token: string }) {
	const [found, setFound] = useState<Found>();
	const [asked, setAsked] = useState(0);
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState('');
	useEffect(() => {
		let left = false;
		const tell = (what: Found) => left || setFound(what);
		if (asked > 0) setFound(undefined);
		browserApi('emailLink', { token }, { skipHandler: true }).then(
			(answer) => tell(answer.code === 1 ? answer.data : 'failed'),
			(error) => tell([404, 422].includes(failureOf(error).status) ? 'unknown' : 'failed'),
		);
		return () => {
			left = true;
		};
	}, [token, asked]);
	if (found === undefined)
		return (
			<p className="mt-4 text-ink-2" role="status">
				<Trans>正在看这个链接…</Trans>
			</p>
		);
	if (found === 'failed') return <ErrorState onRetry={() => setAsked((count) => count + 1)} />;
	if (found === 'unknown')
		return (
			<Said title={<Trans>没有这个链接。</Trans>}>
				<Trans>也许只复制了一半。请从邮件里再点一次，或者把整个链接粘贴到地址栏。</Trans>
			</Said>
		);
	const { email } = found;
	if (found.state === 'confirmed')
		return (
			<Said title={<Trans>邮箱确认好了。</Trans>}>
				<Trans>以后的信发到 {email}。这一页可以关了，也可以回原来的浏览器接着看。</Trans>
			</Said>
		);
	if (found.state === 'expired')
		return (
			<Said title={<Trans>链接过期了。</Trans>}>
				<Trans>它只管 24 小时，{email} 还没有确认。登录后在个人资料里重新发一封。</Trans>
			</Said>
		);
	if (found.state === 'dropped')
		return (
			<Said title={<Trans>这封邮件作废了。</Trans>}>
				<Trans>后来又发过一封，或者改了主意。请用最新的那封，或者在个人资料里重新发。</Trans>
			</Said>
		);
	const confirm = async () => {
		setBusy(true);
		setProblem('');
		const answer = await attempt(() => browserApi('emailLinkConfirm', { token }, { skipHandler: true }));
		setBusy(false);
		if ('refused' in answer) setProblem(Object.values(answer.refused.problems).map(String)[0] ?? '');
		else setFound({ state: 'confirmed', email });
	};
	return (
		<>
			<p className="mt-4">
				<Trans>把 {email} 设为你账号的邮箱？</Trans>
			</p>
			<p role="alert" className="mt-3 text-red empty:hidden">
				{problem}
			</p>
			<Button className="mt-5" busy={busy} onClick={confirm}>
				<Trans>确认这个邮箱</Trans>
			</Button>
			<p className="type-meta mt-4">
				<Trans>不是你要设的？关掉这一页就好，什么都不会改变。</Trans>
			</p>
		</>
	);
}

function Said({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
	return (
		<div role="status" className="mt-4">
			<p className="font-semibold">{title}</p>
			<p className="mt-2 text-ink-2">{children}</p>
			<p className="mt-5">
				<Link className="link" to={paths.userCenter()}>
					<Trans>去个人资料</Trans>
				</Link>
			</p>
		</div>
	);
}
