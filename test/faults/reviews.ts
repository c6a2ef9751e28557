import type { PageFault } from './fault.ts';

const written = { file: 'e2e/reviews.e2e.ts', title: 'R68 R102 R101 an owner writes with the keyboard alone' };
const why = { file: 'e2e/reviews.e2e.ts', title: 'R68 why one may not write yet' };
const helpful = { file: 'e2e/reviews.e2e.ts', title: 'R68 helpful is pressed by a visitor' };
const followed = { file: 'e2e/follows.e2e.ts', title: 'R69 R20 a teacher is followed at once' };
const wish = { file: 'e2e/follows.e2e.ts', title: 'R69 R32 a visitor’s press is kept through the login' };

/** R68 and R69: reviews and teachers followed. */
export const reviewFaults: PageFault[] = [
	{
		id: 'r68-no-word',
		row: 'R68',
		what: 'a star has no word',
		file: 'web/site/courses/StarChoice.tsx',
		at: '<span>{⟦words[stars - 1]⟧}</span>',
		becomes: "''",
		test: written,
		says: '好，有一处能更好',
	},
	{
		id: 'r68-no-version',
		row: 'R68',
		what: 'a change does not say what it was made from, and the later window wins unseen',
		file: 'web/site/courses/ReviewForm.tsx',
		at: 'anonymous, version: ⟦seen?.version ?? 0⟧ }',
		becomes: 'undefined as never',
		test: written,
		says: '你刚才在另一个窗口改过',
	},
	{
		id: 'r68-own-button',
		row: 'R68',
		what: 'one can press helpful under one’s own review',
		file: 'web/site/courses/ReviewItem.tsx',
		at: '{⟦own⟧ ? (',
		becomes: 'false as boolean',
		test: written,
		says: '你写的',
	},
	{
		id: 'r68-minutes-down',
		row: 'R68',
		what: 'what is missing is rounded down, so that somebody comes back a minute early',
		file: 'web/site/courses/ReviewStanding.tsx',
		at: 'duration(⟦Math.ceil(missingSeconds / 60)⟧ * 60, locale)',
		becomes: 'Math.floor(missingSeconds / 60)',
		test: why,
		says: '还差',
	},
	{
		id: 'r68-draft-lost',
		row: 'R68',
		what: 'closing the dialog loses what was written',
		file: 'web/site/courses/ReviewForm.tsx',
		at: '⟦drafts.set(key, next);⟧',
		becomes: '',
		kind: 'statements',
		test: why,
		says: 'toHaveValue',
	},
	{
		id: 'r68-count-still',
		row: 'R68',
		what: 'the number beside helpful does not follow the press',
		file: 'web/site/courses/HelpfulButton.tsx',
		at: 'const count = ⟦review.helpfulCount + Number(helpful) - Number(review.helpful)⟧;',
		becomes: 'review.helpfulCount',
		test: helpful,
		says: '有用3',
	},
	{
		id: 'r69-not-pressed',
		row: 'R69',
		what: 'the button does not say that a teacher is followed',
		file: 'web/features/teachers/FollowButton.tsx',
		at: 'aria-pressed={⟦following⟧}',
		becomes: 'false',
		test: followed,
		says: 'aria-pressed',
	},
	{
		id: 'r69-list-still',
		row: 'R69',
		what: 'who was let go stays in the list',
		file: 'web/member/favourites/FollowedTeachers.tsx',
		at: '⟦await onChanged();⟧',
		becomes: '',
		kind: 'statements',
		test: followed,
		says: 'toHaveCount',
	},
	{
		id: 'r69-wish-elsewhere',
		row: 'R69',
		what: 'what was wanted on one page is done on the way to another',
		file: 'web/features/catalogue/wish.ts',
		at: "typeof kept?.id === 'number' && ⟦kept.next === next⟧ ? kept : null",
		becomes: 'true',
		test: wish,
		says: 'toEqual',
	},
];
