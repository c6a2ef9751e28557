import type { Locale } from '../../contract/call.ts';

const words: Record<Locale, string> = { 'zh-CN': '演练模式', en: 'Practice mode' };

/**
 * Marks a page of a site that takes no real money: a strip at the left edge, in the margin of every page. Neither the sheets nor the scripts of pages know
 * of it, so that a site which takes money pays nothing for it.
 */
export function inPractice(html: string, locale: Locale): string {
	const rule = `html::before{content:"${words[locale]}";position:fixed;inset:50% auto auto 0;z-index:99;padding:.5rem 0;background:var(--ink);color:var(--paper);font:600 .6875rem/1rem var(--sans);writing-mode:vertical-rl;pointer-events:none}@media print{html::before{display:none}}`;
	return html.replace('</head>', `<style>${rule}</style></head>`);
}
