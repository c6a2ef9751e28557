import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { parseCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Locale } from '../../contract/call.ts';
import type { Config } from '../config.ts';
import { deviceCookie, deviceName } from './device-cookie.ts';

/** Where the browser keeps its session token (`specification.md` §3). */
export const sessionCookie = 'agency-smart-token';
const localeCookie = 'lectern-locale';

export type Coding = 'br' | 'gzip' | 'identity';
type Settings = Pick<Config, 'basePath' | 'publicOrigin' | 'allowedHosts' | 'host' | 'port' | 'trustProxy'>;

/**
 * All that an answer may depend on, read from the request once. Caches, calls, pages, media and the sitemap look here and nowhere else:
 * what is not in these fields can change no answer, and what is in them is part of every cache key.
 */
export interface RequestFacts {
	/** The address without its query: one slash between segments, no dot segments. Begins with the base path. */
	path: string;
	/** The query with its question mark, as it came; empty without one. */
	search: string;
	/** Under `/api`: the reader is a program (or a script of ours), which names its language and session by headers. */
	isCall: boolean;
	/** `https://host` of the agency; never a host that the agency does not call its own. */
	origin: string;
	/** Of a call by `Accept-Language`; of a page by `?lang=`, else by the cookie of the language switch, else Chinese. */
	locale: Locale;
	/** The session token of the header (calls) or of the cookie (pages, media); empty when absent. */
	token: string;
	/** Both readings of the token, for media, which players ask for with and without the header. */
	headerToken: string;
	cookieToken: string;
	/** The browser's own name from the cookie that the server gave it; empty without one. It decides how failures are counted, never an answer. */
	device: string;
	/** The best content coding that the reader takes. */
	coding: Coding;
	/** `If-None-Match` as it came: it decides between the answer and 304. */
	ifNoneMatch: string | undefined;
	/** What a shared answer depends on besides its address: two requests of one variant get the same bytes, save for their coding. */
	variant: string;
}

/** What the headers say, whatever the address. */
type HeaderFacts = Pick<RequestFacts, 'origin' | 'headerToken' | 'cookieToken' | 'device' | 'coding' | 'ifNoneMatch'> & {
	callLocale: Locale;
	cookieLocale: Locale | undefined;
};

/** The last request of a connection. A browser and a proxy repeat their headers word for word, and then all that was read from them holds. */
interface LastRequest {
	settings: Settings;
	rawHeaders: readonly string[];
	headers: HeaderFacts;
	target: string;
	facts: RequestFacts | null;
}

const lastOf = new WeakMap<Socket, LastRequest>();
// On the request itself: a weak map of every request under way costs the collector more than all that is read here.
const ownFacts = Symbol('facts');
type Known = IncomingMessage & { [ownFacts]?: RequestFacts | null };

/** The facts of a request, or null for an address that no page, call or file can have (answered with 400). */
export function factsOf(request: IncomingMessage, settings: Settings): RequestFacts | null {
	const found = (request as Known)[ownFacts];
	if (found !== undefined) return found;
	const facts = read(request, settings);
	(request as Known)[ownFacts] = facts;
	return facts;
}

/** The facts of a request that got past the first check, which refuses those without any. */
export function mustFactsOf(request: IncomingMessage, settings: Settings): RequestFacts {
	const facts = factsOf(request, settings);
	if (facts === null) throw Object.assign(new Error('malformed address'), { statusCode: 400 });
	return facts;
}

/** What `Vary` says of a shared answer; the host is part of every cache's key anyway. */
export const varyOf = { call: 'accept-encoding, accept-language, token', page: 'accept-encoding, cookie' } as const;

/**
 * Reads a request, or only its address where the headers are, text by text, those of the request before it on this connection: with the same
 * settings and the same two ends of the connection there is nothing else that an answer could depend on.
 */
function read(request: IncomingMessage, settings: Settings): RequestFacts | null {
	const { rawHeaders, socket } = request;
	const target = request.url as string;
	const last = lastOf.get(socket);
	if (last !== undefined && last.settings === settings && isSame(last.rawHeaders, rawHeaders)) {
		if (last.target !== target) {
			if (target.length > last.target.length && !isShort(target, rawHeaders)) return withAddress(target, last.headers, settings);
			last.facts = withAddress(target, last.headers, settings);
			last.target = target;
		}
		return last.facts;
	}
	const headers = readHeaders(request, settings);
	const facts = withAddress(target, headers, settings);
	if (isShort(target, rawHeaders)) lastOf.set(socket, { settings, rawHeaders, headers, target, facts });
	else lastOf.delete(socket);
	return facts;
}

/** An idle connection holds no more than this, in characters: thousands may stand open. */
const mostRemembered = 4000;

function isShort(target: string, rawHeaders: readonly string[]): boolean {
	let length = target.length;
	for (const text of rawHeaders) length += text.length;
	return length <= mostRemembered;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
	if (some.length !== others.length) return false;
	for (let at = 0; at < some.length; at += 1) if (some[at] !== others[at]) return false;
	return true;
}

function readHeaders(request: IncomingMessage, settings: Settings): HeaderFacts {
	const { headers } = request;
	const cookies = headers.cookie === undefined ? undefined : parseCookie(headers.cookie);
	return {
		origin: originOf(request, settings),
		callLocale: acceptedLocale(headers['accept-language']),
		cookieLocale: asLocale(cookies?.[localeCookie]),
		headerToken: presentToken(typeof headers['token'] === 'string' ? headers['token'] : undefined),
		cookieToken: presentToken(cookies?.[sessionCookie]),
		device: deviceName(cookies?.[deviceCookie]),
		coding: acceptedCoding(headers['accept-encoding']),
		ifNoneMatch: headers['if-none-match'],
	};
}

function withAddress(target: string, headers: HeaderFacts, settings: Settings): RequestFacts | null {
	const question = target.indexOf('?');
	const path = cleanPath(question < 0 ? target : target.slice(0, question));
	if (path === null) return null;
	const search = question < 0 ? '' : target.slice(question);
	const isCall = path.startsWith(`${settings.basePath}/api/`);
	const { origin, headerToken, cookieToken, device, coding, ifNoneMatch } = headers;
	const locale = isCall ? headers.callLocale : pageLocale(search, headers.cookieLocale);
	// Calls answer with addresses inside the site only; a page names itself (canonical, og:url).
	const variant = isCall ? `call ${locale}` : `page ${locale} ${origin}`;
	const token = isCall ? headerToken : cookieToken;
	return { path, search, isCall, origin, locale, token, headerToken, cookieToken, device, coding, ifNoneMatch, variant };
}

/**
 * The path with single slashes, or null when it is none: no leading slash, a backslash, dot segments (browsers remove them), characters
 * outside ASCII, or an escape that is no UTF-8. What passes cannot be read as another site's address, however often it is joined.
 */
function cleanPath(path: string): string | null {
	if (!path.startsWith('/') || /[^\x21-\x7e]|[\\#]|\/(\.|%2e){1,2}(\/|$)/i.test(path)) return null;
	if (path.includes('%')) {
		try {
			decodeURIComponent(path);
		} catch {
			return null;
		}
	}
	return path.includes('//') ? path.replace(/\/{2,}/g, '/') : path;
}

/** A token counts as absent when it is empty or the text undefined, null or false. */
export function presentToken(token: string | undefined): string {
	return token === undefined || token === 'undefined' || token === 'null' || token === 'false' ? '' : token.slice(0, 200);
}

function pageLocale(search: string, cookie: Locale | undefined): Locale {
	const asked = search === '' ? null : new URLSearchParams(search).get('lang');
	return asLocale(asked) ?? cookie ?? 'zh-CN';
}

function asLocale(text: string | null | undefined): Locale | undefined {
	return text === 'en' || text === 'zh-CN' ? text : undefined;
}

// Few different headers are sent by most browsers: each is negotiated once.
const locales = new LRUCache<string, Locale>({ max: 500 });
const codings = new LRUCache<string, Coding>({ max: 500 });
/** Longer ones are nobody's browser. */
const longestHeader = 200;

/** The language of `Accept-Language` that we have, by its weights; Chinese when it wants neither. */
export function acceptedLocale(header: string | undefined): Locale {
	if (header === undefined || header.length > longestHeader) return 'zh-CN';
	let locale = locales.get(header);
	if (locale === undefined) {
		locale = new Negotiator({ headers: { 'accept-language': header } }).language(['zh', 'en']) === 'en' ? 'en' : 'zh-CN';
		locales.set(header, locale);
	}
	return locale;
}

/** The best coding the reader takes: brotli before gzip where both are welcome. */
export function acceptedCoding(header: string | undefined): Coding {
	if (header === undefined || header.length > longestHeader) return 'identity';
	let coding = codings.get(header);
	if (coding === undefined) {
		const welcome = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['br', 'gzip', 'identity']);
		coding = (['br', 'gzip'] as const).find((each) => welcome.includes(each)) ?? 'identity';
		codings.set(header, coding);
	}
	return coding;
}

/** Whether a client takes what calls answer; a browser's address line does. */
export function acceptsJson(accept: string | undefined): boolean {
	return accept === undefined || /\*\/\*|application\/(\*|([\w.-]+\+)?json)|text\/html/.test(accept);
}

const trust = new WeakMap<object, (address: string, hop: number) => boolean>();

/** Whether the agency trusts a proxy at this address. */
function trustsOf({ trustProxy }: Settings): (address: string, hop: number) => boolean {
	if (typeof trustProxy === 'boolean') return () => trustProxy;
	let trusts = trust.get(trustProxy);
	if (trusts === undefined) {
		trusts = proxyAddr.compile(trustProxy);
		trust.set(trustProxy, trusts);
	}
	return trusts;
}

/** A proxy's word counts only when the agency trusts the address that it comes from. */
function isTrusted(request: IncomingMessage, settings: Settings): boolean {
	return trustsOf(settings)(request.socket.remoteAddress ?? '', 0);
}

/** Whose request it is, past the proxies that the agency trusts: the framework's `request.ip`. */
export function clientAddress(request: IncomingMessage, settings: Settings): string {
	return settings.trustProxy === false ? (request.socket.remoteAddress ?? '') : proxyAddr(request, trustsOf(settings));
}

/** `PUBLIC_ORIGIN` where it is set; else the host of the request if it is the agency's or this machine's; else the agency's first. */
function originOf(request: IncomingMessage, settings: Settings): string {
	if (settings.publicOrigin !== undefined) return settings.publicOrigin;
	const last = (header: string | string[] | undefined) =>
		String(header ?? '')
			.split(',')
			.at(-1)
			?.trim() || undefined;
	const trusted = isTrusted(request, settings);
	const protocol = (trusted && last(request.headers['x-forwarded-proto'])) === 'https' ? 'https' : 'http';
	const host = ((trusted && last(request.headers['x-forwarded-host'])) || (request.headers.host ?? '')).toLowerCase();
	const name = nameOf(host);
	const isOurs =
		name !== undefined &&
		(settings.allowedHosts.includes(host) ||
			settings.allowedHosts.includes(name) ||
			name === settings.host ||
			isLoopback(name) ||
			name === ownAddress(request));
	if (isOurs) return `${protocol}://${host}`;
	const [first] = settings.allowedHosts;
	if (first !== undefined) return `${protocol}://${first}`;
	const own = settings.host === '0.0.0.0' || settings.host === '::' ? 'localhost' : settings.host;
	return `${protocol}://${own.includes(':') ? `[${own}]` : own}:${request.socket.localPort ?? settings.port}`;
}

/** The name of `name:port`, or undefined where the text is no host. */
function nameOf(host: string): string | undefined {
	return /^(\[[\da-f:.]+\]|[a-z\d]([a-z\d.-]*[a-z\d])?)(:\d{1,5})?$/.exec(host)?.[1];
}

function isLoopback(name: string): boolean {
	return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** The address of this machine that the reader dialled: nobody else can be meant by it. */
function ownAddress({ socket }: IncomingMessage): string {
	const address = (socket.localAddress ?? '').replace(/^::ffff:/, '');
	return address.includes(':') ? `[${address}]` : address;
}
