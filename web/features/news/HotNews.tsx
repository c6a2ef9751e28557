import { Trans } from '@lingui/react/macro';
import type { NewsCard } from '../../../contract/news/public.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { RuledList } from '../../ui/RuledList.tsx';

const shown = 5;

/** 大家在读: numbered and ruled. */
export function HotNews({ list, exceptId }: { list: readonly NewsCard[]; exceptId?: number }) {
	const others = list.filter(({ id }) => id !== exceptId).slice(0, shown);
	if (!others.length) return null;
	return (
		<section className="hot-news">
			<h2 className="side-head">
				<Trans>大家在读</Trans>
			</h2>
			<RuledList ordered>
				{others.map(({ id, title }, index) => (
					<li key={id}>
						<b className="type-figure" aria-hidden="true">
							{index + 1}
						</b>
						<Link className="grows" to={paths.news(id)}>
							{title}
						</Link>
					</li>
				))}
			</RuledList>
		</section>
	);
}
