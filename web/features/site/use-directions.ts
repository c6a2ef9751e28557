import { useEffect, useState } from 'react';
import type { CategoryNode } from '../../../contract/catalogue.ts';
import { quietApi } from '../../api/api.ts';

/** The directions of every subject. The request client keeps the answer. */
export async function loadDirections(): Promise<CategoryNode[]> {
	const answer = await quietApi('industryCategories', {});
	return 'data' in answer ? answer.data : [];
}

/** The directions inside a subject: undefined while they are on their way, none when they could not be had, for the menu is whole without them. */
export function useDirections(subjectId: number | undefined): CategoryNode[] | undefined {
	const [subjects, setSubjects] = useState<CategoryNode[]>();
	useEffect(() => {
		let gone = false;
		loadDirections().then(
			(all) => gone || setSubjects(all),
			() => gone || setSubjects([]),
		);
		return () => {
			gone = true;
		};
	}, []);
	return subjects && (subjects.find(({ id }) => id === subjectId)?.children ?? []);
}
