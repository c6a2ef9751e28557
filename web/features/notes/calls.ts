import { notesMemberPaths } from '../../../contract/notes/member-paths.ts';
import { addresses, browserApi } from '../../api/api.ts';

// The player is no page of the member area, whose addresses come with its first page.
Object.assign(addresses, notesMemberPaths);

/** Calls of notes and questions; whoever makes them shows the failure itself. */
export const notesApi: typeof browserApi = (key, input, options) => browserApi(key, input, { cache: 0, skipHandler: true, ...options });

/** A name for something that is wanted once, however often it is sent. `randomUUID` is missing where a demo is visited by plain http. */
export function newRequestId(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
