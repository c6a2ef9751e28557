import { Trans, useLingui } from '@lingui/react/macro';
import type { NavItem, WebInfo } from '../../../contract/site/public.ts';
import { AnyLink } from '../../ui/AnyLink.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { twinName } from './twinName.ts';

/** The register that a real record number must link to. */
const icpRegister = 'https://beian.miit.gov.cn/';

export function Footer({ info, nav }: { info: WebInfo; nav: NavItem[] }) {
	const { t } = useLingui();
	return (
		<footer className="foot">
			<div className="wrap">
				<div className="foot-grid">
					<div className="foot-brand">
						<Logo name={info.siteName} sub={twinName(info.siteName)} image={info.logo} full />
						<p>{info.slogan}</p>
					</div>
					{nav.map((group) => (
						<nav key={group.id} aria-label={group.title}>
							<h2>{group.title}</h2>
							<ul>
								{group.children.map((item) => (
									<li key={item.id}>
										<AnyLink to={item.path} target={item.target}>
											{item.title}
										</AnyLink>
									</li>
								))}
							</ul>
						</nav>
					))}
					{info.hotline && (
						<div className="foot-line">
							<h2>
								<Trans>咨询热线</Trans>
							</h2>
							<a className="type-figure" href={`tel:${info.hotline}`}>
								{info.hotline}
							</a>
							<p className="text-ink-3">{info.hotlineHours}</p>
						</div>
					)}
				</div>
				<div className="foot-small">
					<span>{info.copyright}</span>
					{info.icp && (/ICP备\s*\d/.test(info.icp) ? <a href={icpRegister}>{info.icp}</a> : <span>{info.icp}</span>)}
					{info.policeRecord && <span>{info.policeRecord}</span>}
				</div>
				{info.friendLinks.length > 0 && (
					<nav className="foot-friends" aria-label={t`友情链接`}>
						{info.friendLinks.map((link) => (
							<a key={link.href} href={link.href} target="_blank" rel="noopener">
								{link.title}
							</a>
						))}
					</nav>
				)}
			</div>
		</footer>
	);
}
