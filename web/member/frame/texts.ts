import type { Messages } from '@lingui/core';
import { files } from '../../lib/texts.ts';

/** Where the catalogues of pages behind the login are: public pages need not know (`tools/build/page-texts.ts`). */
const behindLogin = import.meta.glob<Messages>('../../locales/*/*.po', { import: 'messages' });
for (const [file, fetchIt] of Object.entries(behindLogin)) files[file.replace('../', '')] = fetchIt;
