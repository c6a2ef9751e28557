import { route } from '../../http/route.ts';
import * as own from './own-review.service.ts';
import * as reviews from './reviews.service.ts';
import * as staff from './staff-reviews.service.ts';

const aMinute = 60;

export const reviewsRoutes = [
	route('reviewList', reviews.reviewList, { personal: reviews.ownReviewList }),
	route('myReview', own.myReview),
	// A class behind one address writes together at the end of a course.
	route('reviewSave', own.reviewSave, { limit: { max: 300, windowSeconds: aMinute } }),
	route('reviewRemove', own.reviewRemove, { limit: { max: 300, windowSeconds: aMinute } }),
	route('reviewHelpful', own.reviewHelpful, { limit: { max: 600, windowSeconds: aMinute } }),
	route('reviewStaffList', staff.reviewStaffList),
	route('reviewAnswer', staff.reviewAnswer),
	route('reviewHide', staff.reviewHide),
];
