import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { sanitize } from '../../server/lib/sanitize.ts';
import { insertMany, insertOne, newProducts } from './bulk.ts';
import type { SiteButton, SiteLink, SitePage } from './read-content/site.ts';
import type { SeedSite } from './read-content/site-of.ts';
import { at, type Ids, of } from './write-catalogue.ts';

/** Texts, navigation, hover bar, banners, advertisements, SEO rows and VIP plans. */
export async function writeSite(tx: Tx, site: SeedSite, parts: { courses: Ids; now: Date }): Promise<void> {
	await writeTexts(tx, site);
	await writeNav(tx, 1, site.menu, null);
	await writeNav(tx, 2, site.footer, null);
	await insertMany(
		tx,
		'hover_item',
		site.hoverBar.map((item, sort) => ({
			kind: item.kind,
			title: item.title,
			icon: item.icon,
			value: item.value,
			note: item.note,
			sort,
			en: { title: item.titleEn, note: item.noteEn },
		})),
	);
	await writeBanners(tx, site.banners, parts.courses);
	await insertMany(
		tx,
		'advertisement',
		site.advertisements.map((ad, sort) => ({
			terminal: ad.terminal,
			position: ad.position,
			image: ad.image,
			title: ad.title,
			href: ad.href,
			end_at: new Date(parts.now.getTime() + ad.days * 86_400_000).toISOString(),
			sort,
			en: { title: ad.titleEn },
		})),
	);
	for (const row of site.seo) {
		const en = { title: row.titleEn, keywords: row.keywordsEn, description: row.descriptionEn };
		await tx.run(
			sql`insert into seo_row (pathname, title, keywords, description, en) values (${row.path}, ${row.title}, ${row.keywords}, ${row.description}, ${en})`,
		);
	}
	await writePlans(tx, site.vip.plans);
}

async function writeTexts(tx: Tx, site: SeedSite): Promise<void> {
	const { agency, about, terms, privacy, vip } = site;
	const { icpEn, policeRecordEn, ...web } = site.web;
	const save = (key: string, body: object, en: object) => tx.run(sql`insert into site_text (key, body, en) values (${key}, ${body}, ${en})`);
	await save('web_info', web, {
		siteName: web.siteNameEn,
		slogan: web.sloganEn,
		hotlineHours: web.hotlineHoursEn,
		address: web.addressEn,
		copyright: web.copyrightEn,
		icp: icpEn,
		policeRecord: policeRecordEn,
		friendLinks: web.friendLinks.map(({ titleEn, href }) => ({ title: titleEn, href })),
	});
	await save('agency_info', { ...agency, foundedYear: agency.founded }, { name: agency.nameEn, legalName: agency.legalNameEn });
	const savePage = (key: string, { title, titleEn, content, contentEn }: SitePage) =>
		save(key, { title, content: sanitize(content) }, { title: titleEn, content: sanitize(contentEn) });
	await savePage('about', about);
	await savePage('legal_terms', terms);
	await savePage('legal_privacy', privacy);
	const answers = vip.answers.map(({ question, answer }) => ({ question, answer }));
	const answersEn = vip.answers.map(({ questionEn, answerEn }) => ({ question: questionEn, answer: answerEn }));
	await save(
		'vip',
		{ title: vip.title, lead: vip.lead, homeTitle: vip.homeTitle, homeLead: vip.homeLead, refund: vip.refund, answers },
		{ title: vip.titleEn, lead: vip.leadEn, homeTitle: vip.homeTitleEn, homeLead: vip.homeLeadEn, refund: vip.refundEn, answers: answersEn },
	);
}

async function writeNav(tx: Tx, navType: number, links: SiteLink[], parent: number | null): Promise<void> {
	for (const [sort, link] of links.entries()) {
		const id = await insertOne(
			tx,
			sql`insert into nav_item (nav_type, parent_id, title, path, target, sort, en) values (${navType}, ${parent}, ${link.title}, ${link.path}, ${link.target}, ${sort}, ${{ title: link.titleEn }}) returning id`,
		);
		await writeNav(tx, navType, link.children, id);
	}
}

async function writeBanners(tx: Tx, banners: SeedSite['banners'], courses: Ids): Promise<void> {
	for (const [sort, banner] of banners.entries()) {
		const primary = await action(tx, banner.primary, courses);
		const secondary = await action(tx, banner.secondary, courses);
		const en = {
			kicker: banner.kickerEn,
			title: banner.titleEn,
			lead: banner.leadEn,
			primaryLabel: banner.primary.labelEn,
			secondaryLabel: banner.secondary.labelEn,
		};
		await tx.run(sql`insert into banner (title, href, background, kicker, lead, board, image, primary_action, secondary_action, sort, en)
			values (${banner.title}, ${secondary.href.replace(/#.*/, '')}, ${banner.background}, ${banner.kicker}, ${banner.lead}, ${banner.board}, ${banner.image}, ${primary}, ${secondary}, ${sort}, ${en})`);
	}
}

async function action(tx: Tx, wanted: SiteButton, courses: Ids): Promise<{ label: string; href: string }> {
	const course = of(courses, wanted.course);
	if (wanted.opens === 'syllabus') return { label: wanted.label, href: `/course/detail/${course}#contents` };
	const lesson = await tx.row<{ id: number }>(
		sql`select id from lesson where course_id = ${course} and kind = 'video' order by trial desc, sort limit 1`,
	);
	return { label: wanted.label, href: lesson ? `/video/${lesson.id}` : `/course/detail/${course}` };
}

async function writePlans(tx: Tx, plans: SeedSite['vip']['plans']): Promise<void> {
	const ids = await newProducts(tx, 3, plans.length);
	for (const [sort, plan] of plans.entries()) {
		await tx.run(sql`insert into vip_plan (id, title, days, price, note, sort, en)
			values (${at(ids, sort)}, ${plan.name}, ${plan.days}, ${plan.price}, ${plan.summary}, ${sort}, ${{ title: plan.nameEn, note: plan.summaryEn }})`);
	}
}
