import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { twinName } from '../../features/site/twinName.ts';
import { useSite } from '../../features/site/use-site.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useHotline } from '../frame/use-hotline.ts';

interface Props {
	back?: string;
	/** On a phone, beside the way back; the till by default. */
	title?: ReactNode;
	children: ReactNode;
}

/** The till: nothing to leave by but the mark and the telephone. On a phone the way back, where there is one, takes the mark's place. */
export function CashierFrame({ back, title, children }: Props) {
	const { t } = useLingui();
	const info = useSite()?.webInfo;
	const siteName = info?.siteName ?? '';
	const hotline = useHotline();
	return (
		<>
			<header className="border-b border-rule" data-noprint>
				<div className="wrap flex h-14 items-center gap-5 md:h-16 lg:h-18 lg:gap-8">
					{back !== undefined && <IconButton icon="left" label={t`返回`} to={back} className="-mr-3 -ml-2.5 md:hidden" />}
					<Link to={paths.home()} className={back === undefined ? 'flex' : 'hidden md:flex'}>
						<Logo name={siteName} sub={twinName(siteName)} image={info?.logo} />
					</Link>
					{title && <span className="text-16 font-semibold md:hidden">{title}</span>}
					<span className={`text-16 text-ink-2${back === undefined ? '' : title ? ' max-md:hidden' : ' max-md:font-semibold max-md:text-ink'}`}>
						<Trans>收银台</Trans>
					</span>
					{hotline && (
						<p className="ml-auto text-14 text-ink-2">
							<span className="max-sm:hidden">
								<Trans>遇到问题？</Trans>
							</span>
							<a className="figures inline-flex min-h-11 items-center" href={`tel:${hotline}`}>
								{hotline}
							</a>
						</p>
					)}
				</div>
			</header>
			<div className="wrap cashier">{children}</div>
		</>
	);
}
