import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSite } from '../../features/site/use-site.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { SearchField } from './SearchField.tsx';

/** Nothing was asked yet: the box, and the directions to start from. */
export function SearchStart({ q }: { q: string }) {
	const input = useRef<HTMLInputElement>(null);
	const categories = useSite()?.catalog ?? [];
	// Whoever came here came to type. After the page's own arrival, which puts the focus at its start.
	useEffect(() => {
		const frame = requestAnimationFrame(() => input.current?.focus());
		return () => cancelAnimationFrame(frame);
	}, []);
	return (
		<div className="wrap pt-6 pb-16 lg:pt-10">
			<div className="max-w-[50rem]">
				<h1 className="type-page-title">
					<Trans>想学什么？</Trans>
				</h1>
				<p className="mt-1 text-ink-2 keep">
					<Trans>课程、教师、直播和资讯都在这里找，写一个词就够。</Trans>
				</p>
				<SearchField q={q} input={input} className="mt-6" />
				{categories.length > 0 && (
					<>
						<h2 className="mt-12 text-14 text-ink-3">
							<Trans>也可以从一个方向开始</Trans>
						</h2>
						<ul className="ruled mt-3 grid sm:grid-cols-2 sm:gap-x-6">
							{categories.map((category) => (
								<li key={category.id} className="py-0!">
									<Link className="flex min-h-13 items-center justify-between" to={paths.courses({ categoryId: category.id })}>
										<span className="type-item grows">{category.name}</span>
										<small className="figures text-13 text-ink-3">
											<Trans>{category.courseCount} 门课</Trans>
										</small>
									</Link>
								</li>
							))}
						</ul>
					</>
				)}
			</div>
		</div>
	);
}
