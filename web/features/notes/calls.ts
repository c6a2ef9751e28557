import { notesMemberPaths } from '../../../contract/notes/member-paths.ts';
import { addresses, browserApi } from '../../api/api.ts';

// The player is no page of the member area, whose addresses come with its first page.
Object.assign(addresses, notesMemberPaths);

/** Calls of notes and questions; whoever makes them shows the failure itself. */
export const notesApi: typeof browserApi = (key, input, options) => browserApi(key, input, { cache: 0, skipHandler: true, ...options });
