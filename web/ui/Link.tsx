import { type AnchorHTMLAttributes, createContext, type ReactNode, type Ref, use } from 'react';
// biome-ignore lint/style/noRestrictedImports: what ours is in the browser
import { Link as RouterLink } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
	/** Without the base path. */
	to: string;
	replace?: boolean;
	preventScrollReset?: boolean;
	state?: unknown;
	ref?: Ref<HTMLAnchorElement>;
}

/** The base path while the server renders a page, `''` at the root. */
export const ServerBase = /* @__PURE__ */ createContext('');

/** An address that React Router resolves to itself: a path of this site without dots, double slashes or an empty end. */
const plain = /^\/(?![/.])(?!.*(?:\/\/|\/\.|\\|[?#]$|\?#))/;

/**
 * React Router's link on the server, where nobody presses it: there it works out each address twice from all routes of the page, and a page has forty to
 * ninety links. Addresses that are not plain are left to it.
 */
export function ServerLink(props: LinkProps): ReactNode {
	const base = use(ServerBase);
	const { to, replace, preventScrollReset, state, ...rest } = props;
	if (!plain.test(to)) return <RouterLink {...props} />;
	// Below a base path the root is that path, without a slash at its end.
	const isRoot = /^\/(?![^?#])/.test(to);
	return <a {...rest} href={base + (base !== '' && isRoot ? to.slice(1) : to)} data-discover="true" />;
}

/** A link to a page of this site. */
export const Link: (props: LinkProps) => ReactNode = import.meta.env.SSR ? ServerLink : RouterLink;
