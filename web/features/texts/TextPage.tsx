import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Prose } from '../../ui/Prose.tsx';
import { RuledList } from '../../ui/RuledList.tsx';
import { headings } from './headings.ts';

/** A long text of the agency's: its heads stand at the side, where there is a side. */
export function TextPage({ title, html, tabs, children }: { title: ReactNode; html: string; tabs?: ReactNode; children?: ReactNode }) {
	const { t } = useLingui();
	const heads = headings(html);
	return (
		<div className="wrap list-page text-page">
			<article>
				<h1 className="type-page-title">{title}</h1>
				{tabs}
				<Prose html={html} />
			</article>
			<aside aria-label={t`目录和地址`}>
				{heads.length > 1 && (
					<nav className="text-heads" aria-label={t`本页目录`}>
						<h2 className="side-head">
							<Trans>本页目录</Trans>
						</h2>
						<RuledList>
							{heads.map(({ id, title }) => (
								<li key={id}>
									<a className="grows" href={`#${id}`}>
										{title}
									</a>
								</li>
							))}
						</RuledList>
					</nav>
				)}
				{children}
			</aside>
		</div>
	);
}
