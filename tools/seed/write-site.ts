import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { sanitize } from '../../server/lib/sanitize.ts';
import { insertMany, insertOne, newProducts } from './bulk.ts';
import { site } from './content/site.ts';
import type { SiteBannerAction, SiteLink } from './content/site-types.ts';
import { at, type Ids, of } from './write-catalogue.ts';

/** Texts, navigation, hover bar, banners, advertisements, SEO rows and VIP plans. */
export async function writeSite(tx: Tx, parts: { courses: Ids; now: Date }): Promise<void> {
	await writeTexts(tx);
	await writeNav(tx, 1, site.nav, null);
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
	await writeBanners(tx, parts.courses);
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
	await writePlans(tx);
}

async function writeTexts(tx: Tx): Promise<void> {
	const { webInfo, agencyInfo, about, terms, privacy, vip } = site;
	const save = (key: string, body: object, en: object) => tx.run(sql`insert into site_text (key, body, en) values (${key}, ${body}, ${en})`);
	await save('web_info', webInfo, {
		siteName: webInfo.siteNameEn,
		slogan: webInfo.sloganEn,
		hotlineHours: webInfo.hotlineHoursEn,
		address: webInfo.addressEn,
		copyright: webInfo.copyrightEn,
		icp: 'ICP record (example)',
		policeRecord: 'Public security record (example)',
		friendLinks: webInfo.friendLinks.map(({ titleEn, href }) => ({ title: titleEn, href })),
	});
	await save('agency_info', { ...agencyInfo, foundedYear: agencyInfo.founded }, { name: agencyInfo.nameEn, legalName: agencyInfo.legalNameEn });
	await save('about', { title: '关于我们', content: sanitize(about.zh) }, { title: 'About us', content: sanitize(about.en) });
	await save('legal_terms', { title: '用户协议', content: sanitize(terms.zh) }, { title: 'Terms of use', content: sanitize(terms.en) });
	await save('legal_privacy', { title: '隐私政策', content: sanitize(privacy.zh) }, { title: 'Privacy policy', content: sanitize(privacy.en) });
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

async function writeBanners(tx: Tx, courses: Ids): Promise<void> {
	for (const [sort, banner] of site.banners.entries()) {
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

async function action(tx: Tx, wanted: SiteBannerAction, courses: Ids): Promise<{ label: string; href: string }> {
	const course = wanted.course === undefined ? await courseByTitle(tx, wanted.courseTitle ?? '') : of(courses, wanted.course);
	if (wanted.opens === 'syllabus') return { label: wanted.label, href: `/course/detail/${course}#contents` };
	const lesson = await tx.row<{ id: number }>(
		sql`select id from lesson where course_id = ${course} and kind = 'video' order by trial desc, sort limit 1`,
	);
	return { label: wanted.label, href: lesson ? `/video/${lesson.id}` : `/course/detail/${course}` };
}

async function courseByTitle(tx: Tx, title: string): Promise<number> {
	const row = await tx.row<{ id: number }>(sql`select id from course where title = ${title} order by id limit 1`);
	if (!row) throw new Error(`a banner names the course "${title}", which does not exist`);
	return row.id;
}

async function writePlans(tx: Tx): Promise<void> {
	const { plans } = site.vip;
	const ids = await newProducts(tx, 3, plans.length);
	for (const [sort, plan] of plans.entries()) {
		await tx.run(sql`insert into vip_plan (id, title, days, price, note, sort, en)
			values (${at(ids, sort)}, ${plan.name}, ${plan.days}, ${plan.price}, ${plan.summary}, ${sort}, ${{ title: plan.nameEn, note: plan.summaryEn }})`);
	}
}
