import { route } from '../../http/route.ts';
import * as reviews from './reviews.service.ts';

export const reviewsRoutes = [route('reviewList', reviews.reviewList, { personal: reviews.ownReviewList })];
