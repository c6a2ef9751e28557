import { route } from '../../http/route.ts';
import * as cart from './cart.service.ts';

export const cartRoutes = [route('cartCount', cart.cartCount), route('cartRemove', cart.cartRemove, { limit: { max: 600, windowSeconds: 60 } })];
