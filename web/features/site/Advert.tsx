import { AnyLink } from '../../ui/AnyLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSite } from './use-site.ts';

/** Where the agency may announce something (`advertisement.position`). */
type Place = 'home-middle' | 'course-side' | 'news-side' | 'study-foot';

/**
 * What the agency announces in a place, for phones or for larger screens: a picture, or its words on a slip of paper. Usually nothing. What the reader
 * `has` already, by its address, is not announced.
 */
export function Advert({ at, has }: { at: Place; has?: string | false | undefined }) {
	const site = useSite();
	// A page is cached for every screen, so the style sheet chooses.
	const here = site ? [...site.adsPc, ...site.adsH5].filter(({ position, href }) => position === at && href !== has) : [];
	return here.map(({ id, terminal, image, title, href }) => (
		<AnyLink key={id} to={href} className="advert" data-terminal={terminal} data-picture={image ? '' : undefined} data-noprint>
			{image ? <img src={image} alt={title} loading="lazy" decoding="async" /> : <span>{title}</span>}
			{!image && <Icon name="right" />}
		</AnyLink>
	));
}
