import { createContext } from 'react-router';
import type { Locale } from '../../contract/call.ts';
import type { Api } from '../../contract/calls.ts';

/** What the server knows of the visitor whose page it renders. */
export interface VisitContext {
	/** In process: no HTTP hop. The token is already bound to it. */
	api: Api;
	/** Empty when the visitor is a stranger. */
	token: string;
	locale: Locale;
	/** The site's, such as `Asia/Shanghai`. */
	timeZone: string;
	/** `''` or `/school/x`. */
	base: string;
	/** `https://host`, without the base path. */
	origin: string;
	/** The token is a living session's. */
	loggedIn: boolean;
	/** A secret of this rendering that marks the scripts it makes; it never leaves the server. */
	scriptMark: string;
	/** Takes a finished page as it is; without it, it is the answer's body. */
	takeHtml?: (html: string) => void;
	/** Told of every crash while loading or rendering; without it they go to the console. */
	onError?: (error: unknown) => void;
}

export const visitContext = /* @__PURE__ */ createContext<VisitContext>();
