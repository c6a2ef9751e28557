import { useEffect, useState } from 'react';
import type { CategoryNode } from '../../../contract/catalogue/public.ts';
import { quietApi } from '../../api/api.ts';

/** All categories, each in the one above it. The request client keeps the answer. */
export async function loadCategoryTree(): Promise<CategoryNode[]> {
	const answer = await quietApi('industryCategories', {});
	return 'data' in answer ? answer.data : [];
}

/** The categories directly inside a first-level one: undefined while they are on their way, none when they could not be had, for the menu is whole without them. */
export function useSubcategories(categoryId: number | undefined): CategoryNode[] | undefined {
	const [tree, setTree] = useState<CategoryNode[]>();
	useEffect(() => {
		let gone = false;
		loadCategoryTree().then(
			(all) => gone || setTree(all),
			() => gone || setTree([]),
		);
		return () => {
			gone = true;
		};
	}, []);
	return tree && (tree.find(({ id }) => id === categoryId)?.children ?? []);
}
