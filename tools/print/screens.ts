import type { RouteConfigEntry } from '@react-router/dev/routes';

/** What of the console is shown to whom, its calls decide. */
type Guard = 'public' | 'member' | 'staff';

export interface Screen {
	/** As `web/routes.ts` spells it, with a leading slash. */
	path: string;
	/** From `web/`. */
	file: string;
	/** Layouts around it, outermost first. */
	parents: string[];
	guard: Guard;
}

/** Every address of the route table, its file and who may see it: the layout of the member area and the console are the guards. */
export function screens(config: readonly RouteConfigEntry[], above: { path: string; parents: string[] } = { path: '', parents: [] }): Screen[] {
	return config.flatMap((entry): Screen[] => {
		const path = entry.path === undefined ? above.path : `${above.path}/${entry.path.replace(/^\//, '')}`;
		if (entry.children) return screens(entry.children, { path, parents: [...above.parents, entry.file] });
		const guard = entry.file.startsWith('admin/')
			? 'staff'
			: above.parents.some((parent) => parent.endsWith('/MemberOnly.tsx'))
				? 'member'
				: 'public';
		return [{ path, file: entry.file, parents: above.parents, guard }];
	});
}
