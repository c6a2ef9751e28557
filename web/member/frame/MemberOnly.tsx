import { type MiddlewareFunction, Outlet, redirect, replace } from 'react-router';
import { memberPaths } from '../../../contract/member-paths.ts';
import { addresses } from '../../api/api.ts';
import { browserBase, withoutBase } from '../../lib/base.ts';
import { loginFor } from '../../lib/safe-redirect.ts';
import { readSessionToken } from '../../lib/session-cookie.ts';
import { visitContext } from '../../lib/visit.ts';
import { useMemberTurn } from './use-member-turn.ts';
import './texts.ts';

// Before any load of a page inside: this is its middleware's module.
Object.assign(addresses, memberPaths);

/** `/login?redirect=…` for the address of a request. Redirects of a middleware are not given the base path, and its request has it. */
function login(request: Request, base: string): string {
	const { pathname, search } = new URL(request.url);
	// A client-side navigation asks the server for `….data`.
	const page = withoutBase(pathname, base).replace(/\.data$/, '');
	const query = new URLSearchParams(search);
	query.delete('_routes');
	return loginFor({ pathname: page, search: query.size ? `?${query}` : '' }) ?? '/';
}

/** Strangers go to the login page before any load below runs. */
export const middleware: MiddlewareFunction<Response>[] = [
	async ({ request, context }, next) => {
		const { loggedIn, base } = context.get(visitContext);
		if (!loggedIn) throw redirect(base + login(request, base));
		return next();
	},
];

/**
 * The same in the browser, whose router adds the base path by itself. Whoever comes by Back is there already as far as their history goes, and so is a page
 * that is asked for anew: the login takes its place, or the next Back would lead to it, and so to the login, without end.
 */
export const clientMiddleware: MiddlewareFunction<unknown>[] = [
	async ({ request }, next) => {
		if (readSessionToken() !== '') return next();
		throw (location.pathname === new URL(request.url).pathname ? replace : redirect)(login(request, browserBase()));
	},
];

/** Another member's pages are others: nothing that was typed for the one before is shown to them, or saved for them. */
export default function MemberOnly() {
	return <Outlet key={useMemberTurn()} />;
}
