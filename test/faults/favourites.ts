import type { PageFault } from './fault.ts';

const favourites = (title: string) => ({ file: 'e2e/favourites.e2e.ts', title });
const list = favourites('R20 R41 eight');
const nothing = favourites('R20 nothing saved');
const stale = favourites('R20 R38 a list that fails');
const heart = favourites('R63 R03 the heart');
const wish = favourites('R63 R32 a visitor’s heart');

/** Faults of what members save: the list and the heart. */
export const favouriteFaults: readonly PageFault[] = [
	{
		id: 'r20-nine-a-page',
		row: 'R20',
		what: '9 saved courses a page',
		file: 'web/member/favourites/FavouritesPage.tsx',
		at: 'const pageSize = ⟦6⟧;',
		becomes: '9',
		test: list,
		says: 'toHaveText',
	},
	{
		id: 'r20-page-ignored',
		row: 'R20',
		what: 'page 2 is page 1 again',
		file: 'web/member/favourites/FavouritesPage.tsx',
		at: "api('myFavourites', { currPage: ⟦current⟧, pageSize })",
		becomes: '1',
		test: list,
		says: 'toHaveText',
	},
	{
		id: 'r20-taken-out-stays',
		row: 'R20',
		what: 'what was taken out stays in the list',
		file: 'web/member/favourites/FavouriteCard.tsx',
		at: '⟦await onChanged();⟧',
		becomes: '',
		kind: 'statements',
		test: list,
		says: 'toHaveText',
	},
	{
		id: 'r20-not-put-back',
		row: 'R20',
		what: 'what was taken out by mistake cannot be put back',
		file: 'web/member/favourites/FavouriteCard.tsx',
		at: 'run: () => void ⟦change(true)⟧ }',
		becomes: 'change(false)',
		test: list,
		says: '共 8 门',
	},
	{
		id: 'r20-past-the-end-is-empty',
		row: 'R20',
		what: 'a page behind the last says that nothing was ever saved',
		file: 'web/member/favourites/FavouritesPage.tsx',
		at: 'if (⟦last > 0⟧)',
		becomes: 'false',
		test: nothing,
		says: '这一页没有收藏',
	},
	{
		id: 'r20-not-said-to-be-old',
		row: 'R20',
		what: 'a list that could not be refreshed does not say so',
		file: 'web/member/favourites/FavouritesPage.tsx',
		at: '⟦<StaleNote since={stale[\'favouritePage\']} what={<Trans context="没能取到">收藏的课</Trans>} />⟧',
		becomes: 'null',
		test: stale,
		says: '没能更新',
	},
	{
		id: 'r63-stays-as-pressed',
		row: 'R63',
		what: 'a heart that the server did not agree to stays as it was pressed',
		file: 'web/features/members/press-store.ts',
		at: 'if (⟦outcome !== true⟧) { if (before',
		becomes: 'false',
		test: heart,
		says: 'aria-pressed',
	},
	{
		id: 'r63-twice-is-off',
		row: 'R63',
		what: 'a double press saves the course and takes it out again',
		file: 'web/features/members/press-store.ts',
		at: 'if (⟦underWay.has(id)⟧) return null;',
		becomes: 'false',
		test: heart,
		says: '收藏好了',
	},
	{
		id: 'r63-failed-in-silence',
		row: 'R63',
		what: 'nothing is said when a heart could not be saved',
		file: 'web/features/catalogue/SaveButton.tsx',
		at: 'else if (⟦outcome !== null⟧) toast(',
		becomes: 'false',
		test: heart,
		says: '没能改收藏',
	},
	{
		id: 'r63-wish-undone',
		row: 'R63',
		what: 'what a visitor wanted to save is taken out after the login',
		file: 'web/site/session/fulfil-wish.ts',
		at: 'const outcome = await fulfil(id, ⟦true⟧);',
		becomes: 'false',
		test: wish,
		says: '已收藏',
	},
];
