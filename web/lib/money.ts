import type { Fen } from '../../contract/money.ts';

/** 129900 fen → `1,299.00`. By hand, so that server and browser never differ. */
export function yuan(fen: Fen): string {
	const sign = fen < 0 ? '-' : '';
	const whole = Math.abs(fen);
	const major = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
	return `${sign}${major}.${String(whole % 100).padStart(2, '0')}`;
}

/** `¥1,299.00`, for text; the Price component sets the sign smaller. */
export function money(fen: Fen): string {
	return `¥${yuan(fen)}`;
}

/** `1299.00`, for structured data. */
export function plainYuan(fen: Fen): string {
	return yuan(fen).replaceAll(',', '');
}
