import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../api/failure.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StatementSheet } from '../../features/learning/StatementSheet.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import formsStyles from '../../styles/forms.css?url';
import listsStyles from '../../styles/lists.css?url';
import statementStyles from '../../styles/statement.css?url';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import type { Route } from './+types/StatementPage';
import { StatementVerdict } from './StatementVerdict.tsx';

async function load({ api, optional, params }: LoadArgs) {
	const { code } = params;
	if (!code) return { code: '', statement: null, unknown: false };
	let unknown = false as boolean;
	const ask = () =>
		api('verifyStatement', { code }).catch((error: unknown) => {
			if (![404, 422].includes(failureOf(error).status)) throw error;
			unknown = true;
			return { code: 0 as const };
		});
	const statement = await optional('statement', ask, { empty: null, keepFor: 'address', keepOnRefusal: true });
	return { code, statement: unknown ? null : statement, unknown };
}
export const loader = serverLoader(load, true, ({ unknown }) => (unknown ? 404 : 200));
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(listsStyles, formsStyles, statementStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`核对学时证明`) : '', noindex: true });
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
	const { code, statement, unknown, stale } = loaderData;
	return (
		<div className="wrap list-page">
			<div data-noprint>
				<h1 className="type-page-title">
					<Trans>核对学时证明</Trans>
				</h1>
				<p className="mt-2 text-ink-2">
					<Trans>编号在证明的抬头下面，一共 16 位。输进来，就知道它是不是我们开的，有没有被改过。</Trans>
				</p>
				<CodeForm key={code} code={code} unknown={unknown} />
				<StaleNote since={stale['statement']} what={<Trans context="没能取到">这份证明</Trans>} />
			</div>
			{statement && (
				<>
					<StatementVerdict statement={statement} />
					<StatementSheet statement={statement} />
				</>
			)}
		</div>
	);
}

function CodeForm({ code, unknown }: { code: string; unknown: boolean }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const [typed, setTyped] = useState(code);
	const [missing, setMissing] = useState(false);
	const look = (event: FormEvent) => {
		event.preventDefault();
		const wanted = typed.trim();
		setMissing(wanted === '');
		if (wanted !== '') void navigate(paths.statement(encodeURIComponent(wanted)));
	};
	return (
		<form className="statement-form" onSubmit={look} noValidate>
			<Input
				label={t`证明编号`}
				value={typed}
				placeholder="7KQ2-9FMX-3TCD-W8HN"
				autoComplete="off"
				spellCheck={false}
				maxLength={40}
				error={missing ? t`请输入编号。` : unknown && typed === code ? t`没有这个编号的证明，请对照原件再输一遍。` : undefined}
				onChange={(event) => setTyped(event.target.value)}
			/>
			<Button type="submit">
				<Trans>核对</Trans>
			</Button>
		</form>
	);
}
