import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface TextRow extends Bilingual {
	body: Record<string, unknown>;
	updated_at: Date;
}
export interface NavRow extends Bilingual {
	id: number;
	parent_id: number | null;
	title: string;
	path: string;
	target: '_self' | '_blank';
}
export interface HoverRow extends Bilingual {
	id: number;
	kind: 'phone' | 'qrcode' | 'link' | 'backtop';
	title: string;
	icon: string;
	value: string;
	note: string;
}
export interface BannerRow extends Bilingual {
	id: number;
	image: string;
	mobile_image: string;
	title: string;
	href: string;
	background: string;
	kicker: string;
	lead: string;
	board: string;
	primary_action: { label: string; href: string } | null;
	secondary_action: { label: string; href: string } | null;
}
export interface AdRow extends Bilingual {
	id: number;
	terminal: 'pc' | 'h5';
	position: string;
	image: string;
	title: string;
	href: string;
	start_at: Date | null;
	end_at: Date | null;
}
export interface SeoRow extends Bilingual {
	title: string;
	keywords: string;
	description: string;
	image: string;
}

export function findText(db: Db, key: string) {
	return db.row<TextRow>(sql`select body, en, updated_at from site_text where key = ${key}`);
}

export function saveText(tx: Tx, key: string, body: Record<string, unknown>, en: Record<string, unknown>) {
	return tx.run(sql`insert into site_text (key, body, en) values (${key}, ${body}, ${en})
		on conflict (key) do update set body = excluded.body, en = excluded.en, updated_at = now()`);
}

export function listNav(db: Db, navType: number) {
	return db.rows<NavRow>(sql`select id, parent_id, title, path, target, en from nav_item where nav_type = ${navType} order by sort, id`);
}

export function listHover(db: Db) {
	return db.rows<HoverRow>(sql`select id, kind, title, icon, value, note, en from hover_item order by sort, id`);
}

export function listBanners(db: Db) {
	return db.rows<BannerRow>(sql`select id, image, mobile_image, title, href, background, kicker, lead, board, primary_action, secondary_action, en
		from banner where online order by sort, id`);
}

/** Running now or to come: the caller picks and knows when that changes. */
export function listAds(db: Db, terminal: string, now: Date) {
	return db.rows<AdRow>(sql`select id, terminal, position, image, title, href, start_at, end_at, en from advertisement
		where online and terminal = ${terminal} and (end_at is null or end_at > ${now}) order by sort, id`);
}

export function findSeo(db: Db, pathname: string) {
	return db.row<SeoRow>(sql`select title, keywords, description, image, en from seo_row where pathname = ${pathname}`);
}
