import type { Locale } from './locale.ts';

const units = {
	'zh-CN': { texts: ['小时', '分', '秒'], between: '' },
	en: { texts: [' h', ' min', ' s'], between: ' ' },
} as const;

/** R42: 3723 → `1小时2分3秒`, `1 h 2 min 3 s`. Parts that are zero are left out; nothing at all is `0秒`. */
export function duration(seconds: number, locale: Locale): string {
	const whole = Math.max(0, Math.floor(seconds)) || 0;
	const { texts, between } = units[locale];
	const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
	return parts.flatMap((part, index) => (part > 0 || (whole === 0 && index === 2) ? [`${part}${texts[index]}`] : [])).join(between);
}

/** For clocks and players: `1:02:03`, `12:05`. */
export function clockDuration(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds)) || 0;
	const pad = (part: number) => String(part).padStart(2, '0');
	const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
	return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}
