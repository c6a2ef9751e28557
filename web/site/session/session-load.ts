import { redirect } from 'react-router';
import type { LoadArgs } from '../../api/load.ts';
import { safeRedirect } from '../../lib/safe-redirect.ts';

/** Login and registration: `next` is where the form leads to. A member who is logged in has nothing to do here. */
export async function loadSession({ api, optional, url, site }: LoadArgs) {
	const next = safeRedirect(url.searchParams.get('redirect'));
	if (site.loggedIn && (await isMember(api))) throw redirect(next);
	const teachers = await optional('teachers', () => api('recommendedTeachers', {}), { empty: [] });
	return { next, teachers };
}

/** A cookie alone is no proof: that of a dead session would send its reader round in circles between this page and the next. */
async function isMember(api: LoadArgs['api']): Promise<boolean> {
	try {
		return (await api('memberInfo', {})).code === 1;
	} catch {
		return false;
	}
}
