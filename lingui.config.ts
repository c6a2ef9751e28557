import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
	sourceLocale: 'zh-CN',
	locales: ['zh-CN', 'en'],
	catalogs: [{ path: 'web/locales/{locale}', include: ['web'] }],
	format: formatter({ lineNumbers: false }),
	orderBy: 'messageId',
});
