import { data } from 'react-router';

type Params = Readonly<Record<string, string | undefined>>;

/** The not-found page, with its status. */
export function notFound(): never {
	throw data({ reason: 'not_found' }, { status: 404 });
}

/**
 * Optional numeric parameters; anything else than a plain number that fits an id is a page that does not exist. `current` counts from 1.
 * `const { categoryId = 0, current = 1 } = numbers(params, 'categoryId', 'current')`
 */
export function numbers<N extends string>(params: Params, ...names: N[]): Partial<Record<N, number>> {
	const found: Partial<Record<N, number>> = {};
	for (const name of names) {
		const text = params[name];
		if (text === undefined) continue;
		if (!/^(0|[1-9]\d{0,9})$/.test(text) || Number(text) > 2_147_483_647 || (text === '0' && (name === 'current' || name === 'id'))) notFound();
		found[name] = Number(text);
	}
	return found;
}

/** The id that a detail page cannot do without. */
export function idOf(params: Params): number {
	return numbers(params, 'id').id ?? notFound();
}
