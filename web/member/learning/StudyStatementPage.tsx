import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StudyStatement } from '../../../contract/learning/public.ts';
import { browserApi } from '../../api/api.ts';
import { failureOf } from '../../api/failure.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StatementSheet } from '../../features/learning/StatementSheet.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { dayKey } from '../../lib/dates.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import statementStyles from '../../styles/statement.css?url';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/StudyStatementPage';
import { MadeStatements } from './MadeStatements.tsx';

const pageSize = 10;

async function load({ api, optional, url }: LoadArgs) {
	const { current = 1 } = numbers({ current: url.searchParams.get('page') ?? undefined }, 'current');
	const [time, made] = await Promise.all([
		optional('time', () => api('currentTime', {}), { empty: null }),
		optional('made', () => api('myStatements', { currPage: current, pageSize }), { empty: emptyPage(pageSize), keepFor: 'address', map: toPage }),
	]);
	const today = dayKey(time?.time ?? Date.now());
	return { today, monthBegin: `${today.slice(0, 8)}01`, made };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(statementStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`学时证明`) : '', noindex: true });
}

export default function StudyStatementPage({ loaderData: { today, monthBegin, made, stale } }: Route.ComponentProps) {
	const { t } = useLingui();
	const { revalidate } = useRevalidator();
	const [from, setFrom] = useState(monthBegin);
	const [to, setTo] = useState(today);
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string>();
	const [fresh, setFresh] = useState<StudyStatement>();
	async function make(event: FormEvent) {
		event.preventDefault();
		if (!from || !to) return setProblem(t`请填上起止日期。`);
		if (to < from) return setProblem(t`结束日期要在开始日期之后。`);
		setProblem(undefined);
		setBusy(true);
		try {
			const answer = await browserApi('studyStatement', { from, to }, { skipHandler: true });
			if (answer.code === 1) {
				setFresh(answer.data);
				void revalidate();
			}
		} catch (error) {
			setProblem(failureOf(error).status === 422 ? t`一份证明最多开三年，请把日期改近一些。` : t`没能开出来，请再试一次。`);
		}
		setBusy(false);
	}
	return (
		<MemberPage title={<Trans>学时证明</Trans>}>
			<div data-noprint>
				<p className="mt-2 max-w-[40em] text-ink-2 [&_a]:text-action [&_a]:underline">
					<Trans>
						选一段时间，开一份证明：实际听了多久、听了哪些讲。别人凭编号可以<Link to={paths.statement()}>核对真假</Link>。
					</Trans>
				</p>
				<form className="statement-form" onSubmit={(event) => void make(event)} noValidate>
					<Input label={t`从`} type="date" value={from} max={today} onChange={(event) => setFrom(event.target.value)} />
					<Input label={t`到`} type="date" value={to} max={today} error={problem} onChange={(event) => setTo(event.target.value)} />
					<Button type="submit" busy={busy}>
						<Trans>开证明</Trans>
					</Button>
				</form>
			</div>
			{fresh && (
				<>
					<StatementSheet statement={fresh} />
					<div className="mt-5 flex flex-wrap gap-3" data-noprint>
						<Button onClick={() => print()}>
							<Trans>打印或存成 PDF</Trans>
						</Button>
						<Button kind="line" to={paths.statement(fresh.code)}>
							<Trans>打开核对页</Trans>
						</Button>
					</div>
				</>
			)}
			<StaleNote since={stale['made']} what={<Trans context="没能取到">开过的证明</Trans>} />
			<MadeStatements page={made} />
		</MemberPage>
	);
}
