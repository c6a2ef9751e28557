import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { areas } from './web/locales/areas.ts';

export default defineConfig({
	sourceLocale: 'zh-CN',
	locales: ['zh-CN', 'en'],
	catalogs: [
		{
			path: 'web/locales/{locale}/shared',
			include: ['web'],
			exclude: Object.values(areas).flatMap((folders) => folders.map((folder) => (/\.tsx?$/.test(folder) ? folder : `${folder}/**`))),
		},
		...Object.entries(areas).map(([area, folders]) => ({
			path: `web/locales/{locale}/${area}`,
			include: [...folders],
			// Single files of a folder, and folders in it, may stand in another area.
			exclude: Object.values(areas)
				.flatMap((others): readonly string[] => others)
				.filter((each) => !folders.some((own) => own === each))
				.flatMap((each) => (/\.tsx?$/.test(each) ? each : folders.some((own) => each.startsWith(`${own}/`)) ? `${each}/**` : [])),
		})),
		// Why calls say no. The server tells them (`server/http/sentences.ts`): pages carry none of it.
		{ path: 'contract/locales/{locale}/reasons', include: ['contract'] },
	],
	format: formatter({ lineNumbers: false }),
	orderBy: 'messageId',
});
