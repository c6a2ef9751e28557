import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { areas } from './web/locales/areas.ts';

const named = Object.values(areas).flatMap((folders) => folders.filter((folder) => folder.endsWith('.tsx')));

export default defineConfig({
	sourceLocale: 'zh-CN',
	locales: ['zh-CN', 'en'],
	catalogs: [
		{
			path: 'web/locales/{locale}/shared',
			include: ['web'],
			exclude: Object.values(areas).flatMap((folders) => folders.map((folder) => (/\.tsx?$/.test(folder) ? folder : `${folder}/**`))),
		},
		// A file that is an area's by name is not its folder's.
		...Object.entries(areas).map(([area, folders]) => ({
			path: `web/locales/{locale}/${area}`,
			include: [...folders],
			exclude: named.filter((file) => !(folders as readonly string[]).includes(file)),
		})),
	],
	format: formatter({ lineNumbers: false }),
	orderBy: 'messageId',
});
