import type { I18n, Messages } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The real catalogues, and modules that remember nothing of another test. */
let texts: typeof import('./texts.ts');
let i18n: typeof import('./i18n.ts');
const catalogue = async (locale: string, area: string): Promise<Messages> => (await import(`../locales/${locale}/${area}.po`)).messages;

beforeEach(async () => {
	vi.resetModules();
	vi.stubGlobal('document', { documentElement: { lang: 'en' } });
	texts = await import('./texts.ts');
	i18n = await import('./i18n.ts');
});
afterEach(() => vi.unstubAllGlobals());

test('C1 a page has the texts of what it has loaded, and no others', async () => {
	const [shared, vip, news] = await Promise.all(['shared', 'vip', 'news'].map((area) => catalogue('en', area)));
	expect(await texts.textsOf('en')).toEqual(shared);
	texts.needTexts('vip');
	expect(await texts.textsOf('en')).toEqual({ ...shared, ...vip });
	// An area that is asked for while the others are on their way comes along.
	const asked = texts.textsOf('zh-CN');
	texts.needTexts('news');
	expect(await asked).toEqual(Object.assign({}, ...(await Promise.all(['shared', 'vip', 'news'].map((area) => catalogue('zh-CN', area))))));
	expect(await texts.textsOf('en')).toEqual({ ...shared, ...vip, ...news });
});

test('C1 the texts of code that came later are added to those on the page, in the page’s language', async () => {
	await texts.textsReady();
	const page = i18n.provideI18n('en', await texts.textsOf('en'));
	texts.keepInTexts(page);
	const before = { ...page.messages };
	const changed = vi.fn();
	page.on('change', changed);
	await texts.textsReady();
	expect(page.messages).toEqual(before);
	texts.needTexts('vip');
	await texts.textsReady();
	expect(page.messages).toEqual({ ...before, ...(await catalogue('en', 'vip')) });
	// In silence: React renders nothing anew.
	expect(changed).not.toHaveBeenCalled();
});

test('C1 a language that changes while texts come gets its own', async () => {
	const page = i18n.provideI18n('en', await texts.textsOf('en'));
	const chinese = await catalogue('zh-CN', 'shared');
	texts.keepInTexts(page);
	texts.needTexts('vip');
	const ready = texts.textsReady();
	page.loadAndActivate({ locale: 'zh-CN', messages: chinese });
	await ready;
	expect(page.messages).toEqual({ ...(await catalogue('zh-CN', 'shared')), ...(await catalogue('zh-CN', 'vip')) });
});

test('C1 an area without a catalogue is said, and asked for again', async () => {
	texts.needTexts('nowhere' as never);
	const page = { locale: 'en', messages: {} } as I18n;
	texts.keepInTexts(page);
	for (let time = 0; time < 2; time += 1) await expect(texts.textsReady()).rejects.toThrow('no catalogue ../locales/en/nowhere.po');
	await expect(texts.textsOf('zh-CN')).rejects.toThrow('no catalogue ../locales/zh-CN/nowhere.po');
});

test('C1 texts outside components are in the language asked for, else in the one there is, else as they are written', async () => {
	const message = { id: 'a', message: '课程' };
	expect([i18n.say('en', message), i18n.say('en', { id: 'b' })]).toEqual(['课程', 'b']);
	i18n.provideI18n('zh-CN', { a: '中文' });
	expect(i18n.say('en', message)).toBe('中文');
	const page = i18n.provideI18n('en', { a: 'English' });
	expect([i18n.say('en', message), i18n.say('zh-CN', message), page.locale]).toEqual(['English', '中文', 'en']);
	await i18n.switchI18n(page, 'zh-CN');
	expect([page.locale, page.messages]).toEqual(['zh-CN', await catalogue('zh-CN', 'shared')]);
	expect(i18n.say('zh-CN', message)).toBe(page._('a', {}, { message: '课程' }));
});
