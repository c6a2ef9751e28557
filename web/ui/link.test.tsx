import { renderToStaticMarkup } from 'react-dom/server';
// biome-ignore lint/style/noRestrictedImports: what ours is compared with
import { Link as RouterLink, StaticRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type LinkProps, ServerBase, ServerLink } from './Link.tsx';

const addresses = [
	...['/', '/index', '/course/detail/1', '/course/1/2?sort=new&page=2', '/course/detail/1#reviews', '/user/course/', '/user/note?course=1#n-2'],
	...['/search?key=数 学', '/about/关于', '/%E6%95%B0', '/a b', '/?lang=en', '/#main', '/login?goto=/user/course?tab=1', '/login?goto=%2Fuser#a?b'],
	// Those that React Router changes, or knows for others.
	...[
		'/a//b',
		'/a/../b',
		'/a/./b',
		'/..',
		'/x?',
		'/x#',
		'/x?#',
		'/x?#a',
		'/x\\y',
		'/\\example.com',
		'/a/\\b',
		'/login?goto=//evil.example',
		'/x?a=./b',
	],
	...['', '.', '..', 'detail', '?tab=1', '#main', 'https://example.com/x', '//example.com/x', 'mailto:a@example.com'],
];
const properties: Partial<LinkProps>[] = [
	{},
	{ className: 'btn', 'aria-current': 'page', id: 'x', target: '_blank', rel: 'noopener', tabIndex: -1, children: '数学 <a>' },
	{ replace: true, preventScrollReset: true, state: { a: 1 }, onClick: () => {} },
];

/** The attributes of a link and what is in it, whatever their order. */
function linkOf(html: string) {
	const [, attributes = '', inside] = /^<a ?([^>]*)>(.*)<\/a>$/.exec(html) ?? [];
	return { attributes: (attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort(), inside };
}

test.each(['', '/school/x'])('a link is on the server what React Router makes of it, below %j', (base) => {
	for (const to of addresses)
		for (const given of properties) {
			const inRouter = (link: React.ReactElement) =>
				linkOf(
					renderToStaticMarkup(
						<ServerBase value={base}>
							<StaticRouter basename={base || '/'} location={`${base}/course/detail/1`}>
								{link}
							</StaticRouter>
						</ServerBase>,
					),
				);
			const theirs = inRouter(<RouterLink {...given} to={to} />);
			expect(theirs.attributes.join()).toContain('href="');
			expect([to, inRouter(<ServerLink {...given} to={to} />)]).toEqual([to, theirs]);
		}
});

test('an address of this site is not resolved by React Router: outside its router the link is there all the same, others are not', () => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	expect(renderToStaticMarkup(<ServerLink to="/course/detail/1?a=1#b" />)).toBe('<a href="/course/detail/1?a=1#b" data-discover="true"></a>');
	for (const to of ['/a/../b', 'detail', '//example.com']) expect(() => renderToStaticMarkup(<ServerLink to={to} />)).toThrow();
});
