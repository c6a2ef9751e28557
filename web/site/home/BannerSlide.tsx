import { useLingui } from '@lingui/react/macro';
import { useHref } from 'react-router';
import type { Banner } from '../../../contract/site/public.ts';
import { paths } from '../../paths.ts';
import { AnyLink } from '../../ui/AnyLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Phrases } from '../../ui/Phrases.tsx';

const lessons = paths.video(0).slice(0, -1);

/** Addresses that staff typed: of this site, or of another. */
function address(href: string) {
	return /^\/(?!\/)/.test(href) ? { to: href } : { href };
}

/** Words and a board drawing, or a picture of the agency's own that fills the board. */
export function BannerSlide({ banner, on, first, drawn }: { banner: Banner; on: boolean; first: boolean; drawn: boolean }) {
	const { i18n } = useLingui();
	const drawing = useHref(paths.boardDrawing(banner.board, i18n.locale));
	const { primary, secondary } = banner;
	const load = { decoding: 'async', loading: first ? 'eager' : 'lazy', fetchPriority: first ? 'high' : 'auto' } as const;
	if (banner.image)
		return (
			<AnyLink to={banner.href} className="banner-slide banner-picture" data-on={on || undefined}>
				{drawn && (
					<picture>
						{banner.mobileImage && <source media="(width < 64rem)" srcSet={banner.mobileImage} />}
						<img {...load} src={banner.image} alt={banner.title} width="1920" height="476" style={{ background: banner.background || undefined }} />
					</picture>
				)}
			</AnyLink>
		);
	return (
		<div className="banner-slide wrap" data-on={on || undefined} data-words={banner.board ? undefined : ''}>
			<div className="banner-words">
				{banner.kicker && <p className="type-kicker">{banner.kicker}</p>}
				<h2 className="banner-title phrases">
					<Phrases>{banner.title}</Phrases>
				</h2>
				{banner.lead && <p className="banner-lead">{banner.lead}</p>}
				<div className="banner-actions">
					{primary && (
						<Button kind="board-primary" size="lg" icon={primary.href.startsWith(lessons) ? 'play' : undefined} {...address(primary.href)}>
							{primary.label}
						</Button>
					)}
					{secondary && (
						<Button kind="board-ghost" size="lg" {...address(secondary.href)}>
							{secondary.label}
						</Button>
					)}
				</div>
			</div>
			{banner.board && <div className="banner-drawing">{drawn && <img {...load} src={drawing} alt="" width="540" height="400" />}</div>}
		</div>
	);
}
