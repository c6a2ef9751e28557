import * as z from 'zod';
import { advertisement, hoverItem } from '../../../contract/site/public.ts';
import { line } from '../../../contract/text.ts';
import { both, bothFields, days, flat, key, paragraph, sentence, short, titled, yuan } from './texts.ts';

/** A word, an address, a number of the telephone; '' where there is none. */
const word = line({ max: 200 });
const orNothing = word.default('');

export const siteInfo = z.strictObject({
	web: z
		.strictObject({
			siteName: both(short),
			/** '' = the drawn mark. */
			logo: orNothing,
			slogan: both(sentence),
			hotline: word,
			hotlineHours: both(short),
			qq: orNothing,
			wechatQr: orNothing,
			address: both(sentence),
			copyright: both(short),
			icp: both(short),
			policeRecord: both(short),
			friendLinks: z.array(z.strictObject({ ...bothFields(short), href: word }).transform(titled)),
		})
		.transform(flat),
	agency: z
		.strictObject({
			name: both(short),
			legalName: both(short),
			founded: z.int().min(1800).max(2200),
			city: both(short),
			timezone: word,
			currency: word,
			email: word,
			privacyEmail: word,
			jobsEmail: word,
			officeHours: both(sentence),
			summary: both(sentence),
		})
		.transform(flat),
});

/** One entry of a menu. A column of the footer has children and no path. */
export interface SiteLink {
	title: string;
	titleEn: string;
	/** A path of this site, or '' for a heading. */
	path: string;
	target: '_self' | '_blank';
	children: SiteLink[];
}
const linkFields = { ...bothFields(short), path: orNothing, target: z.enum(['_self', '_blank']).default('_self') };
const inner = z.strictObject(linkFields).transform((link): SiteLink => ({ ...titled(link), children: [] }));
const outer = z.strictObject({ ...linkFields, children: z.array(inner).default([]) }).transform((link): SiteLink => titled(link));
export const navigation = z.strictObject({ menu: z.array(outer), footer: z.array(outer) });

const icon = z.enum(['phone', 'qrcode', 'bell', 'arrow-up']);
const note = z.strictObject({ zh: line({ max: sentence }), en: line({ max: sentence }) });
export const hoverBar = z.array(
	z
		.strictObject({
			kind: hoverItem.shape.kind,
			title: both(short),
			icon,
			/** Number to call, path to open, or nothing (a qrcode is then drawn by the site). */
			value: orNothing,
			/** The sentence under the bold line of the panel. */
			note: note.default({ zh: '', en: '' }),
		})
		.transform(flat),
);

/** What a button opens: the first trial lesson of a course, or its page at the contents. */
const button = z
	.strictObject({ ...bothFields(short), opens: z.enum(['first-lesson', 'syllabus']), course: key })
	.transform(({ zh, en, ...rest }) => ({ label: zh, labelEn: en, ...rest }));
export type SiteButton = z.infer<typeof button>;
export const bannerList = z.array(
	z
		.strictObject({
			kicker: both(short),
			title: both(short),
			lead: both(sentence),
			/** The first-level category whose board drawing is shown. */
			board: key,
			primary: button,
			secondary: button,
			/** '' = the drawing. */
			image: orNothing,
			/** '' = the board's own ground. */
			background: orNothing,
		})
		.transform(flat),
);

export const advertisementList = z.array(
	z
		.strictObject({
			terminal: advertisement.shape.terminal,
			position: word,
			image: orNothing,
			title: both(short),
			href: word,
			/** From the day of seeding until it ends. */
			days,
		})
		.transform(flat),
);

export const seoList = z.array(
	z.strictObject({ path: word, title: both(short), keywords: both(sentence), description: both(sentence) }).transform(flat),
);

export const vip = z
	.strictObject({
		title: both(short),
		/** {count} is the number of VIP courses. */
		lead: both(sentence),
		homeTitle: both(short),
		homeLead: both(sentence),
		plans: z.array(z.strictObject({ name: both(short), days: days.min(1), price: yuan, summary: both(sentence) }).transform(flat)),
		/** The last line of the buy box. */
		refund: both(sentence),
		answers: z.array(z.strictObject({ question: both(short), answer: both(paragraph) }).transform(flat)),
	})
	.transform(flat);

/** A page of text. */
export const page = z.strictObject({ title: both(short) }).transform(flat);
export type SitePage = z.infer<typeof page> & { content: string; contentEn: string };
