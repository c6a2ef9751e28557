import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useScriptMark } from '../../lib/script-mark.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { earlyPressScript } from './early-press.ts';
import type { FieldForm } from './use-field-form.ts';

interface Props {
	form: Pick<FieldForm<never>, 'busy' | 'formError'>;
	/** What to do about it. */
	help?: ReactNode;
	/** As wide as its words and not as the form. */
	narrow?: boolean;
	/** Another button beside it. */
	beside?: ReactNode;
	children: ReactNode;
}

/** The form's one filled button, under what no field is to blame for. Pressed before the page's scripts have come, it sends the form when they have. */
export function SubmitRow({ form, help, narrow, beside, children }: Props) {
	const alive = useHydrated();
	const [fromServer] = useState(!alive);
	const mark = useScriptMark();
	return (
		<div>
			<p role="alert" className="mb-2 text-14 text-red empty:hidden">
				{form.formError}
			</p>
			{help && <p className="type-meta mb-3">{help}</p>}
			<div className={beside ? 'flex flex-wrap gap-3' : undefined}>
				<Button type={alive ? 'submit' : 'button'} size={narrow ? 'md' : 'lg'} wide={!narrow} busy={form.busy}>
					{children}
				</Button>
				{beside}
			</div>
			{fromServer && (
				<script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyPressScript : '' }} />
			)}
			<noscript>
				<p className="type-meta mt-2">
					<Trans>这张表要用到脚本，请在浏览器里打开它。</Trans>
				</p>
			</noscript>
		</div>
	);
}
