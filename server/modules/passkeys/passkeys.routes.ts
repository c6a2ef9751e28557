import { route } from '../../http/route.ts';
import * as passkeys from './passkeys.service.ts';

// A class behind one address logs in together, and each visit of the login page asks.
const aMinute = 60;

export const passkeysRoutes = [
	route('passkeyLoginBegin', passkeys.passkeyLoginBegin, { limit: { max: 300, windowSeconds: aMinute, shared: true } }),
	route('passkeyLogin', passkeys.passkeyLogin, { limit: { max: 60, windowSeconds: aMinute, shared: true } }),
	route('myPasskeys', passkeys.myPasskeys),
	route('passkeyAddBegin', passkeys.passkeyAddBegin, { limit: { max: 60, windowSeconds: aMinute } }),
	route('passkeyAdd', passkeys.passkeyAdd, { limit: { max: 60, windowSeconds: aMinute } }),
	route('passkeyRename', passkeys.passkeyRename),
	route('passkeyRemove', passkeys.passkeyRemove),
];
