import type { Locale } from './locale.ts';

let zone: string | undefined;
let format: Intl.DateTimeFormat | undefined;

/** On the server: the zone of its settings, before a page is rendered. A process has one. */
export function setSiteTimeZone(name: string): void {
	if (name === zone) return;
	zone = name;
	format = undefined;
	known.clear();
}

/** The site's time zone: every date a visitor sees is in it, wherever the visitor or the server is. The document says it to the browser. */
export function siteTimeZone(): string {
	zone ??= globalThis.document?.documentElement.dataset['timeZone'] ?? 'Asia/Shanghai';
	return zone;
}

const weekdays = {
	'zh-CN': ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
	en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

type Instant = string | number | Date;

export interface SiteDate {
	year: number;
	/** 1–12. */
	month: number;
	day: number;
	/** 0 is Sunday. */
	weekday: number;
	hour: number;
	minute: number;
}

// Only numbers are taken from Intl: words differ between the ICU of the server and that of a browser.
const numbers = { hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;

/** By the minute. Intl takes longer over a date than React over its element, and a page has the same ones again and again. */
const known = new Map<number, SiteDate>();

/** The instant as the site's wall calendar and clock show it. */
export function siteDate(instant: Instant): SiteDate {
	const at = Math.floor(new Date(instant).getTime() / 60_000);
	let date = known.get(at);
	if (date === undefined) {
		if (known.size > 2000) known.clear();
		date = inZone(at * 60_000);
		known.set(at, date);
	}
	return date;
}

function inZone(instant: number): SiteDate {
	format ??= new Intl.DateTimeFormat('en-US', { timeZone: siteTimeZone(), ...numbers });
	const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
	for (const { type, value } of format.formatToParts(instant)) if (type in parts) parts[type as keyof typeof parts] = Number(value);
	return { ...parts, weekday: new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay() };
}

const two = (part: number) => String(part).padStart(2, '0');

/** `18:42`, in both languages. */
export function clock(instant: Instant): string {
	const { hour, minute } = siteDate(instant);
	return `${two(hour)}:${two(minute)}`;
}

export function weekday(instant: Instant, locale: Locale): string {
	return weekdays[locale][siteDate(instant).weekday] ?? '';
}

/** `11月21日` · `21 Nov` */
export function monthDay(instant: Instant, locale: Locale): string {
	const { month, day } = siteDate(instant);
	return locale === 'en' ? `${day} ${months[month - 1]}` : `${month}月${day}日`;
}

/** `11月21日 周六` · `Sat 21 Nov` */
export function dayOfWeek(instant: Instant, locale: Locale): string {
	return locale === 'en' ? `${weekday(instant, locale)} ${monthDay(instant, locale)}` : `${monthDay(instant, locale)} ${weekday(instant, locale)}`;
}

/** `2026年11月21日` · `21 Nov 2026` */
export function fullDate(instant: Instant, locale: Locale): string {
	const { year } = siteDate(instant);
	return locale === 'en' ? `${monthDay(instant, locale)} ${year}` : `${year}年${monthDay(instant, locale)}`;
}

/** `11月21日`, with the year when it is not that of `now`. */
export function yearlyDate(instant: Instant, now: Instant, locale: Locale): string {
	return (siteDate(instant).year === siteDate(now).year ? monthDay : fullDate)(instant, locale);
}

/** `2026-11-21`: the day's key, for grouping and for `<time datetime>`. */
export function dayKey(instant: Instant): string {
	const { year, month, day } = siteDate(instant);
	return `${year}-${two(month)}-${two(day)}`;
}
