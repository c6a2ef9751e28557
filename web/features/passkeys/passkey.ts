import { passkeysPaths } from '../../../contract/passkeys/public-paths.ts';
import { addresses } from '../../api/api.ts';

// They come with this part, not with every page.
Object.assign(addresses, passkeysPaths);

type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0];
type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];

/** Whether this browser has passkeys here: it knows the API, and the site has a name and not an address (127.0.0.1 has none). */
export function hasPasskeys(): boolean {
	return typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function' && !/^[\d.]+$|:/.test(location.hostname);
}

/** Whether passkeys that hold for a name may be used at this address. */
export function holdsHere(rpId: string): boolean {
	return `.${location.hostname}`.endsWith(`.${rpId}`);
}

/** A new passkey, as JSON; `known` when this authenticator has one already, null when the reader has changed their mind. */
export async function makePasskey(options: object): Promise<object | 'known' | null> {
	const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as CreationOptions);
	const made = await navigator.credentials
		.create({ publicKey })
		.catch((error: DOMException) => (error.name === 'InvalidStateError' ? 'known' : null));
	return made === 'known' || made === null ? made : (made as PublicKeyCredential).toJSON();
}

/** What a passkey signs, as JSON; null when the reader has changed their mind. `waiting`: once they choose one in the field. */
export async function signWithPasskey(options: object, { signal, waiting }: { signal: AbortSignal; waiting: boolean }): Promise<object | null> {
	const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as RequestOptions);
	const used = await navigator.credentials.get({ publicKey, signal, ...(waiting && { mediation: 'conditional' }) }).catch(() => null);
	return used === null ? null : (used as PublicKeyCredential).toJSON();
}
