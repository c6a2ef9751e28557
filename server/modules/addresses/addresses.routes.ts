import { route } from '../../http/route.ts';
import * as addresses from './addresses.service.ts';

const aMinute = 60;

export const addressesRoutes = [
	route('myAddresses', addresses.myAddresses),
	// A class behind one address gives where its books go to.
	route('addressSave', addresses.addressSave, { limit: { max: 300, windowSeconds: aMinute } }),
	route('addressRemove', addresses.addressRemove, { limit: { max: 300, windowSeconds: aMinute } }),
	route('addressDefault', addresses.addressDefault, { limit: { max: 300, windowSeconds: aMinute } }),
];
