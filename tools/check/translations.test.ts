import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parsePo } from '../../server/lib/po.ts';
import { temporaryTree } from './temporary-tree.ts';
import { missingTranslations } from './translations.ts';

const repository = join(import.meta.dirname, '../..');
const [config, areas] = ['lingui.config.ts', 'web/locales/areas.ts'].map((file) => readFileSync(join(repository, file), 'utf8'));
const po = (entries: Record<string, string>) =>
	Object.entries(entries).map(([id, text]) => `msgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(text)}\n`);
const catalogue = (locale: string, entries: Record<string, string>) => [`msgid ""\nmsgstr ""\n"Language: ${locale}\\n"\n`, ...po(entries)].join('\n');
const page = "import { Trans } from '@lingui/react/macro';\nexport const Page = () => <p><Trans>课程</Trans><Trans>老师</Trans></p>;\n";

function tree(chinese: Record<string, string>, english: Record<string, string>, vite = 'catalogues({ failOnMissing: true })') {
	return temporaryTree({
		'package.json': '{ "type": "module" }',
		'lingui.config.ts': config ?? '',
		'web/locales/areas.ts': areas ?? '',
		'vite.config.ts': vite,
		'web/Page.tsx': page,
		'web/locales/zh-CN/shared.po': catalogue('zh-CN', chinese),
		'web/locales/en/shared.po': catalogue('en', english),
	});
}

test('R100 complete catalogues pass, and the check leaves them as they are', async () => {
	using made = tree({ 课程: '课程', 老师: '老师' }, { 课程: 'Courses', 老师: 'Teachers' });
	const before = readFileSync(join(made.root, 'web/locales/en/shared.po'), 'utf8');
	expect(await missingTranslations(made.root, repository)).toEqual([]);
	expect(readFileSync(join(made.root, 'web/locales/en/shared.po'), 'utf8')).toBe(before);
});

test('R100 a message without its English, a new one, an old one and a lenient build are found', async () => {
	using made = tree({ 老师: '老师', 旧的: '旧的' }, { 老师: '', 旧的: 'Old' }, 'catalogues({})');
	expect(await missingTranslations(made.root, repository)).toEqual([
		'vite.config.ts must give catalogues failOnMissing: true',
		'web/locales/zh-CN/shared.po lacks “课程”: npm run extract',
		'web/locales/zh-CN/shared.po still holds “旧的”, which nothing shows: npm run extract',
		'web/locales/en/shared.po does not translate “老师”',
	]);
});

test('R100 a translation that is blank, that is its own source, or that is Chinese in part is found', async () => {
	using copied = tree({ 课程: '课程', 老师: '老师' }, { 课程: '课程', 老师: ' ' });
	expect(await missingTranslations(copied.root, repository)).toEqual([
		'web/locales/en/shared.po does not translate “老师”',
		'web/locales/en/shared.po says “课程” for “课程”: that is Chinese',
	]);
	using partly = tree({ 课程: '课程', 老师: '老师' }, { 课程: 'Courses（课）', 老师: 'Teachers。' });
	expect(await missingTranslations(partly.root, repository)).toEqual([
		'web/locales/en/shared.po says “Courses（课）” for “课程”: that is Chinese',
		'web/locales/en/shared.po says “Teachers。” for “老师”: that is Chinese',
	]);
});

test('R100 one Chinese text with two English ones is found', async () => {
	using made = tree({ 课程: '课程', 老师: '老师' }, { 课程: 'Courses', 老师: 'Teachers' });
	mkdirSync(join(made.root, 'web/site/home'), { recursive: true });
	writeFileSync(join(made.root, 'web/site/home/Home.tsx'), page.replace('<Trans>老师</Trans>', ''));
	writeFileSync(join(made.root, 'web/locales/zh-CN/home.po'), catalogue('zh-CN', { 课程: '课程' }));
	writeFileSync(join(made.root, 'web/locales/en/home.po'), catalogue('en', { 课程: 'Classes' }));
	expect(await missingTranslations(made.root, repository)).toEqual([
		'web/locales/en/shared.po says “Courses” for “课程”, web/locales/en/home.po “Classes”: one text, one translation',
	]);
});

test('a .po file is read with contexts, folded lines and obsolete entries', () => {
	const text =
		'msgid ""\nmsgstr ""\n"Language: en\\n"\n\n#: a.tsx\nmsgctxt "menu"\nmsgid ""\n"第一行"\n"第二行"\nmsgstr "\\"Both\\""\n\n#~ msgid "旧"\n#~ msgstr "old"\n';
	expect(parsePo(text)).toEqual([{ id: 'menu: 第一行第二行', text: '"Both"' }]);
});
