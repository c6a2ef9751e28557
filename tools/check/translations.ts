import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Message, parsePo } from '../../server/lib/po.ts';
import { run } from './run.ts';

/** The source language first: its messages are their own translation. Each language has a catalogue an area. */
const languages = ['zh-CN', 'en'];

/** Characters and marks that no other language has: a source that was copied, or forgotten in part. */
const chinese = /\p{Script=Han}|[、。《》「」『』【】！（），：；？]/u;

interface Problem {
	id: string;
	says: string;
}

/**
 * What the catalogues lack. Messages are extracted in a copy, so that neither dates nor order change in the working tree.
 * `packages` is the folder that holds node_modules.
 */
export async function missingTranslations(root: string, packages = root): Promise<string[]> {
	const copy = mkdtempSync(join(tmpdir(), 'lectern-messages-'));
	try {
		for (const each of ['web', 'contract', 'lingui.config.ts', 'package.json'])
			if (existsSync(join(root, each))) cpSync(join(root, each), join(copy, each), { recursive: true });
		symlinkSync(join(packages, 'node_modules'), join(copy, 'node_modules'));
		const { code, output } = await run('lingui', ['extract', '--clean', '--overwrite', '--workers', '1'], copy, packages);
		if (code !== 0) return [output];
		const catalogues = [root, copy].flatMap((each) => globSync('{web,contract}/locales/*/*.po', { cwd: each }));
		const found = [...new Set(catalogues.map((path) => path.replace(/locales\/[^/]+/, 'locales/*')))].sort().flatMap((catalogue) => {
			const [source = [], ...others] = languages.map((language, index) => {
				const path = catalogue.replace('*', language);
				return compare(path, readPo(join(root, path)), readPo(join(copy, path)), index === 0);
			});
			// A new message is missing everywhere: once is enough.
			return [...source, ...others.flat().filter(({ id }) => !source.some((each) => each.id === id))];
		});
		return [...buildIsStrict(root), ...found, ...twoWords(root)].map((each) => each.says);
	} finally {
		rmSync(copy, { recursive: true, force: true });
	}
}

function compare(path: string, kept: Message[], wanted: Message[], isSource: boolean): Problem[] {
	const [have, need] = [new Set(kept.map((each) => each.id)), new Set(wanted.map((each) => each.id))];
	return [
		...wanted.filter(({ id }) => !have.has(id)).map(({ id }) => ({ id, says: `${path} lacks “${id}”: npm run extract` })),
		...kept
			.filter(({ id, text }) => !isSource && text.trim() === '' && need.has(id))
			.map(({ id }) => ({ id, says: `${path} does not translate “${id}”` })),
		...kept
			.filter(({ text }) => !isSource && chinese.test(text))
			.map(({ id, text }) => ({ id, says: `${path} says “${text}” for “${id}”: that is Chinese` })),
		...kept.filter(({ id }) => !need.has(id)).map(({ id }) => ({ id, says: `${path} still holds “${id}”, which nothing shows: npm run extract` })),
	];
}

/**
 * Texts that say one thing in Chinese and two in another language. The server renders with all catalogues together, the browser with those of the page:
 * a text that differs between them breaks the page's take-over there.
 */
function twoWords(root: string): Problem[] {
	return languages.slice(1).flatMap((language) => {
		const said = new Map<string, { text: string; path: string }>();
		return globSync(`web/locales/${language}/*.po`, { cwd: root })
			.sort()
			.flatMap((path) =>
				readPo(join(root, path)).flatMap(({ id, text }) => {
					const before = said.get(id);
					if (before === undefined) said.set(id, { text, path });
					return before === undefined || before.text === text || text === ''
						? []
						: [{ id, says: `${path} says “${text}” for “${id}”, ${before.path} “${before.text}”: one text, one translation` }];
				}),
			);
	});
}

/** The build is the second guard: it refuses a message that the check was not asked about. */
function buildIsStrict(root: string): Problem[] {
	const config = readFileSync(join(root, 'vite.config.ts'), 'utf8');
	return /catalogues\(\{[^}]*failOnMissing: (true|process\.env\['NODE_ENV'\] !== 'development')/.test(config)
		? []
		: [{ id: 'failOnMissing', says: 'vite.config.ts must give catalogues failOnMissing: true' }];
}

function readPo(file: string): Message[] {
	return existsSync(file) ? parsePo(readFileSync(file, 'utf8')) : [];
}
