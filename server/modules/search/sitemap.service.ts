import { pagePaths } from '../../../contract/page-paths.ts';
import type { Db } from '../../db/db.ts';
import type { Addresses } from '../../lib/addresses.ts';
import { courseAddresses, lessonAddresses } from '../catalogue/catalogue.service.ts';
import { roomAddresses } from '../live/live.service.ts';
import { newsAddresses } from '../news/news.service.ts';
import { teacherAddresses } from '../teachers/teachers.service.ts';

/** A sitemap file holds at most 50,000 addresses (sitemaps.org); one of ours appears in two languages. */
const idsPerFile = 25_000;
/** Things with a detail page each. */
const kinds = {
	course: { path: pagePaths.course, addresses: courseAddresses },
	lesson: { path: pagePaths.lesson, addresses: lessonAddresses },
	teacher: { path: pagePaths.teacher, addresses: teacherAddresses },
	live_room: { path: pagePaths.live, addresses: roomAddresses },
	news: { path: pagePaths.news, addresses: newsAddresses },
} satisfies Record<string, { path(id: number): string; addresses: Addresses }>;
type Kind = keyof typeof kinds;
const fixed = [
	...[pagePaths.home(), pagePaths.courses(), pagePaths.lives(), pagePaths.teachers(), pagePaths.newsList(), pagePaths.about(), pagePaths.vip()],
	...[pagePaths.legal('terms'), pagePaths.legal('privacy')],
];

/** The index: files cut by id, so that each costs one walk of a primary key. */
export async function sitemapIndex(db: Db, home: string): Promise<string> {
	const files = [`${home}/sitemap-pages-1.xml`];
	for (const [kind, { addresses }] of Object.entries(kinds)) {
		const count = Math.ceil((await addresses.highestId(db)) / idsPerFile);
		for (let part = 1; part <= count; part += 1) files.push(`${home}/sitemap-${kind}-${part}.xml`);
	}
	const body = files.map((file) => `<sitemap><loc>${escapeXml(file)}</loc></sitemap>`).join('');
	return `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body}</sitemapindex>`;
}

/** One file: the fixed pages, or the things of a kind whose ids fall into its part. */
export async function sitemapFile(db: Db, home: string, kind: Kind | 'pages', part: number): Promise<string> {
	const entries =
		kind === 'pages'
			? fixed.map((path) => ({ path, at: undefined }))
			: (await kinds[kind].addresses.list(db, (part - 1) * idsPerFile, part * idsPerFile)).map((row) => ({
					path: kinds[kind].path(row.id),
					at: row.updated_at,
				}));
	const body = entries.map((entry) => address(home, entry.path, entry.at)).join('');
	return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${body}</urlset>`;
}

export function robots(home: string, base: string): string {
	const ofMembers = [pagePaths.user(), pagePaths.cart(), pagePaths.checkout(), pagePaths.payments(), pagePaths.payResult()];
	const closed = [...ofMembers, pagePaths.admin(), '/api/', pagePaths.search()].map((path) => `Disallow: ${base}${path}`);
	return ['User-agent: *', ...closed, `Sitemap: ${home}/sitemap.xml`, ''].join('\n');
}

/** An address in both languages, each pointing at the other. */
function address(home: string, path: string, at: Date | undefined): string {
	const chinese = escapeXml(home + path);
	const english = escapeXml(`${home + path}?lang=en`);
	const links = `<xhtml:link rel="alternate" hreflang="zh-CN" href="${chinese}"/><xhtml:link rel="alternate" hreflang="en" href="${english}"/>`;
	const lastmod = at ? `<lastmod>${at.toISOString()}</lastmod>` : '';
	return `<url><loc>${chinese}</loc>${lastmod}${links}</url><url><loc>${english}</loc>${lastmod}${links}</url>`;
}

function escapeXml(text: string): string {
	return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
