import { join } from 'node:path';
import type { TransformPluginContext } from 'rolldown';
import { expect, test } from 'vitest';
import { temporaryTree } from '../check/temporary-tree.ts';
import { catalogues } from './catalogues.ts';

const config = `export default { sourceLocale: 'zh-CN', locales: ['zh-CN', 'en'], catalogs: [
	{ path: 'web/locales/{locale}/shared', include: ['web'] }, { path: 'web/locales/{locale}/cart', include: ['web/cart'] } ] };`;
const po = (id: string, text: string) => `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "${id}"\nmsgstr "${text}"\n`;

/** A folder whose Chinese catalogue says 课程, with others. */
const treeWith = (others: Record<string, string>) =>
	temporaryTree({ 'lingui.config.js': config, 'package.json': '{ "type": "module" }', 'web/locales/zh-CN/shared.po': po('课程', '课程'), ...others });

/** What the plugin makes of a file below `root`, and the other files that it is made of. */
async function compile(root: string, file: string, failOnMissing = true) {
	const before = process.cwd();
	process.chdir(root);
	try {
		const { transform } = catalogues({ failOnMissing });
		if (typeof transform !== 'object') throw new Error('the plugin does not transform');
		const watched: string[] = [];
		const context = { addWatchFile: (other: string) => watched.push(other) } as unknown as TransformPluginContext;
		const made = await transform.handler.call(context, '', join(root, file), { moduleType: 'js' } as never);
		return { code: (made as { code: string }).code, watched };
	} finally {
		process.chdir(before);
	}
}

test('R100 a catalogue becomes a module of its messages; a text without a translation, or that cannot be read, stops the build', async () => {
	using tree = treeWith({
		'web/locales/en/shared.po': po('课程', 'Courses'),
		'web/locales/zh-CN/cart.po': po('购物车', '购物车'),
		'web/locales/en/cart.po': po('购物车', ''),
	});
	const english = await compile(tree.root, 'web/locales/en/shared.po');
	expect(english.code).toContain('Courses');
	expect(english.watched).toEqual([join(tree.root, 'web/locales/zh-CN/shared.po')]);
	expect((await compile(tree.root, 'web/locales/zh-CN/shared.po')).code).toContain('课程');
	await expect(compile(tree.root, 'web/locales/en/cart.po')).rejects.toThrow(/Missing 1 translation[\s\S]*购物车/);
	expect((await compile(tree.root, 'web/locales/en/cart.po', false)).code).toContain('购物车');
	await expect(compile(tree.root, 'web/locales/en/other.po')).rejects.toThrow(
		'web/locales/en/other.po is not among the catalogues of lingui.config.ts',
	);
});

test('R100 a text whose braces do not close stops the build', async () => {
	using tree = treeWith({
		'web/locales/en/shared.po': po('课程', '{n, plural, one {#'),
	});
	await expect(compile(tree.root, 'web/locales/en/shared.po')).rejects.toThrow(/Compilation error for 1 translation/);
});
