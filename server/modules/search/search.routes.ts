import { route } from '../../http/route.ts';
import { search } from './search.service.ts';

export const searchRoutes = [route('search', search, { limit: { max: 120, windowSeconds: 60 } })];
