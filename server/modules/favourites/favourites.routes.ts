import { route } from '../../http/route.ts';
import * as favourites from './favourites.service.ts';

const aMinute = 60;

export const favouritesRoutes = [
	route('myFavourites', favourites.myFavourites),
	// A class behind one address presses hearts together.
	route('favAdd', favourites.favAdd, { limit: { max: 600, windowSeconds: aMinute } }),
	route('favRemove', favourites.favRemove, { limit: { max: 600, windowSeconds: aMinute } }),
	route('favState', favourites.favState, { keptForMember: true }),
];
