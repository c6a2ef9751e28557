import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin } from 'rolldown';

/**
 * Writes lingui's macros out. A file comes out the same for browsers and for the server, so the second of the two builds takes what the first made: Babel is a
 * seventh of the build each time. Plugins that change files for one of the two alone stand after it.
 *
 * @param sourceMap whether it says which line was which; a build publishes no maps.
 * @returns `files`: names of those that have macros.
 */
export function linguiMacros({ sourceMap }: { sourceMap: boolean }): { plugin: Promise<Plugin>; files: ReadonlySet<string> } {
	const files = new Set<string>();
	const plugin = babel({ presets: [linguiTransformerBabelPreset()], sourceMap });
	return { plugin: plugin.then((made) => onceEach(made, files)), files };
}

/** The same plugin, which hands out what it has made of a file until that file is another; `files` gets the name of each. */
export function onceEach(plugin: Plugin, files: Set<string>): Plugin {
	const { transform } = plugin;
	if (typeof transform !== 'object') throw new Error('@rolldown/plugin-babel has another shape: its transform is no object with a handler');
	const { handler } = transform;
	const done = new Map<string, { code: string; result: Awaited<ReturnType<typeof handler>> }>();
	transform.handler = async function (code, id, options) {
		files.add(id);
		const last = done.get(id);
		if (last?.code === code) return last.result;
		const result = await handler.call(this, code, id, options);
		done.set(id, { code, result });
		return result;
	};
	return plugin;
}
