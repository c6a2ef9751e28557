/** From how many reviews on a course's mark is shown (design §11). */
export const enoughReviews = 5;
