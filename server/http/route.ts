import type { Guard, Locale } from '../../contract/call.ts';
import type { CallArgs, CallOutput, Calls } from '../../contract/calls.ts';
import type { CallKey } from '../../contract/paths.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { ObjectStore } from '../adapters/store/store.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../lib/log.ts';

/** What the whole process shares. */
export interface Platform {
	config: Config;
	db: Database;
	log: Log;
	now: () => Date;
	/** Random keys of this installation, by name. */
	secret: (name: string) => Promise<Buffer>;
	/** Queues work for later. */
	jobs: Jobs;
	/** Media files. */
	store: ObjectStore;
	/** Hands a text message to a carrier. Throws `AppError` when nothing was sent, any other error when nobody can tell. */
	sendSms: (message: SmsMessage) => Promise<void>;
	/** Hands a mail to the server that delivers it. */
	sendMail: (message: MailMessage) => Promise<void>;
	/** Hands a message to a browser's push service; `gone`: that browser will never be reached again, forget it. */
	sendPush: (subscription: PushTarget, message: PushMessage, options: PushOptions) => Promise<'sent' | 'gone'>;
	/** What browsers subscribe to pushes with, base64url. */
	pushKey: () => Promise<string>;
}

/** A code, or a notice. Carriers put the code, or the notice's text (35 characters of it), into a template of their own; the outbox has the whole text. */
export type SmsMessage = SmsCode | SmsNotice;

interface SmsCode {
	phone: string;
	/** What the code is good for. */
	scene: string;
	code: string;
	text: string;
	messageId?: undefined;
}

interface SmsNotice {
	phone: string;
	scene: 'notice';
	code?: undefined;
	text: string;
	/** Names this message for ever: sent again under it, it is the same message. */
	messageId: string;
}

export interface MailMessage {
	to: { name: string; address: string };
	subject: string;
	/** What is read where HTML is not shown: never empty. */
	text: string;
	html: string;
	/** Names this message for ever, as `notice-41`: sent again under it, it is the same message. Letters, digits, `.`, `_`, `-`. */
	messageId: string;
	/** Where mails of this kind are switched off. */
	unsubscribeUrl?: string;
}

/** As a browser's `PushSubscription` says it. */
export interface PushTarget {
	endpoint: string;
	keys: { p256dh: string; auth: string };
}

export interface PushMessage {
	title: string;
	body: string;
	/** The page of the site that a press opens, without the base path: `/user/notice`. */
	url: string;
	/** A later message with the same tag takes the place of an earlier one that is still shown. */
	tag: string;
}

export interface PushOptions {
	/** Seconds for which the service keeps it for a browser that is off. */
	ttlSeconds: number;
	/** A later message of the same topic takes the place of an earlier one that the service still keeps. */
	topic?: string;
	urgency?: 'low' | 'normal' | 'high';
}

/** `version` changes with every change of what is the member's own (profile, grants, reviews, what they have heard) and never comes back. */
export interface AskingMember {
	id: number;
	sessionId: number;
	version: number;
}

/** A member of staff who asks. Their token opens no member's call, and a member's none of staff. */
export interface AskingStaff {
	id: number;
	sessionId: number;
	/** They have signed in with a code as well. */
	isConfirmed: boolean;
	permissions: readonly Permission[];
}

/** One call by one reader. */
export interface Context extends Platform {
	locale: Locale;
	ip: string;
	userAgent: string;
	traceId: string;
	/** What the browser is called (`device-cookie.ts`): a hint, never a proof. Empty for none. */
	device: string;
	/** Gives the browser another name. */
	keepDevice(device: string): void;
	/** The session token as it came; empty for none. */
	token: string;
	/** Who asks; null for a visitor, and for the shared (cached) half of a public read. */
	member: AskingMember | null;
	/** Marks the answer as depending on a tag. Whatever is read must be tagged before it may be cached. */
	tag(...tags: string[]): void;
	/** The answer holds no longer than this moment (a room that starts, an advertisement that ends). */
	holdsUntil(moment: Date | null | undefined): void;
}

/** One call by a member who is logged in. */
export interface MemberContext extends Context {
	member: AskingMember;
}

/** One call by a member of staff who may make it. */
export interface StaffContext extends Context {
	member: null;
	staff: AskingStaff;
}

/** What a guard makes sure of before a handler runs. */
type ContextBehind<G extends Guard> = G extends 'member' ? MemberContext : G extends { staff: unknown } ? StaffContext : Context;

export interface RateLimit {
	/** Calls allowed for one address in the window. */
	max: number;
	/** Less than an hour. */
	windowSeconds: number;
	/** Counted over all processes, in the database: what costs money or is a guess at a code or password. Others are counted in each process. */
	shared?: true;
}

export interface Route<K extends CallKey = CallKey> {
	key: K;
	handler: (context: ContextBehind<Calls[K]['guard']>, input: CallArgs<K>) => Promise<CallOutput<K>> | CallOutput<K>;
	/** For logged-in readers of a cached call: fills in what depends on them (owned, favourite, progress). */
	personal?: (context: MemberContext, input: CallArgs<K>, shared: CallOutput<K>) => Promise<CallOutput<K>>;
	/** The answer depends on nothing but the input, the language, what its handler tags, and what is the member's own: it is kept until one of them changes. */
	keptForMember?: boolean;
	limit?: RateLimit;
	/** Largest body in bytes. */
	bodyLimit?: number;
}

interface RouteOptions<K extends CallKey> {
	personal?: Route<K>['personal'];
	keptForMember?: boolean;
	limit?: RateLimit;
	bodyLimit?: number;
}

/** Binds a call of the contract to its handler. */
export function route<K extends CallKey>(key: K, handler: Route<K>['handler'], options: RouteOptions<K> = {}): Route {
	const bound: Route<K> = { key, handler };
	if (options.personal) bound.personal = options.personal;
	if (options.keptForMember) bound.keptForMember = true;
	if (options.limit) bound.limit = options.limit;
	if (options.bodyLimit) bound.bodyLimit = options.bodyLimit;
	return bound as unknown as Route;
}

/** Gives calls of a lower module what a higher one knows of the reader; every part must find its call. */
export function withPersonal(routes: Route[], parts: { [K in CallKey]?: Route<K>['personal'] }): Route[] {
	for (const key of Object.keys(parts)) if (!routes.some((each) => each.key === key)) throw new Error(`${key} is not among these calls`);
	return routes.map((each) => {
		const personal = parts[each.key];
		return personal === undefined ? each : ({ ...each, personal } as unknown as Route);
	});
}
