import { route } from '../../http/route.ts';
import { ownSearch, ownSuggest } from './own.service.ts';
import { search } from './search.service.ts';
import { suggest } from './suggest.service.ts';

export const searchRoutes = [
	route('search', search, { limit: { max: 120, windowSeconds: 60 }, personal: ownSearch }),
	// Asked at most once a pause in typing.
	route('suggest', suggest, { limit: { max: 300, windowSeconds: 60 }, personal: ownSuggest }),
];
