import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { areaOf, memberAreas } from '../../web/locales/areas.ts';

/** Beside the build's manifest: chunk → the areas whose texts its code shows. */
export const textsFile = '.vite/texts.json';

/**
 * Code in the browser brings its texts along: a file that shows texts of an area (`web/locales/areas.ts`) asks for that area's catalogue
 * when it is evaluated. Whoever loads code waits for them before it renders (`web/lib/texts.ts`). Where the catalogues of pages behind the login are comes
 * with the code of those, so that no public page grows by them.
 *
 * @param files names of those that have lingui's macros (`lingui-macros.ts`, which stands before it).
 */
export function pageTexts(files: ReadonlySet<string>): Plugin {
	const root = new URL('../../', import.meta.url).pathname;
	const registry = `${root}web/lib/texts.ts`;
	const memberRegistry = `${root}web/member/frame/texts.ts`;
	const ofMembers = `locales/*/{${memberAreas.join(',')}}.po`;
	const areas = new Map<string, string>();
	let developing = false;
	return {
		name: 'lectern:page-texts',
		enforce: 'pre',
		configResolved(config) {
			developing = config.command === 'serve';
		},
		applyToEnvironment: (environment) => environment.name === 'client',
		transform(code, id) {
			if (id === registry) return { code: code.replace("'../locales/*/*.po'", `['../locales/*/*.po', '!../${ofMembers}']`), map: null };
			if (id === memberRegistry) return { code: code.replace('locales/*/*.po', ofMembers), map: null };
			if (!/\.tsx?$/.test(id) || !files.has(id)) return null;
			const area = areaOf(relative(root, id));
			if (area === 'shared') return null;
			areas.set(id, area);
			const first = memberAreas.includes(area) ? `import ${JSON.stringify(memberRegistry)}; ` : '';
			// In development nothing loads chunks, so that the code waits by itself.
			const wait = developing ? ' await __textsReady();' : '';
			// On the last line: the lines above stay where they are.
			const names = `needTexts as __needTexts${developing ? ', textsReady as __textsReady' : ''}`;
			return { code: `${code}\n${first}import { ${names} } from ${JSON.stringify(registry)}; __needTexts('${area}');${wait}\n`, map: null };
		},
		generateBundle(_options, bundle) {
			if (areas.size === 0) throw new Error('no file asks for its texts: lingui-macros.ts must stand before page-texts.ts');
			const table: Record<string, string[]> = {};
			for (const chunk of Object.values(bundle)) {
				if (chunk.type !== 'chunk') continue;
				const found = new Set(chunk.moduleIds.flatMap((id) => areas.get(id) ?? []));
				if (found.size > 0) table[chunk.fileName] = [...found];
			}
			this.emitFile({ type: 'asset', fileName: textsFile, source: JSON.stringify(table) });
		},
	};
}
