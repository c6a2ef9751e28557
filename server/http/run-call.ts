import type * as z from 'zod';
import english from 'zod/v4/locales/en.js';
import zhCN from 'zod/v4/locales/zh-CN.js';
import type { Locale, StaffGuard } from '../../contract/call.ts';
import { type Calls, calls } from '../../contract/calls.ts';
import type { CallKey } from '../../contract/paths.ts';
import { uncleanIssue } from '../../contract/text.ts';
import type { Entry, Loaded } from '../cache/tag-cache.ts';
import { AppError, isRefusal } from '../lib/app-error.ts';
import { type Answer, answerKey, type KeptAnswers } from './answers.ts';
import { encode } from './encoded.ts';
import { assertShape, type Picker, pickOf } from './reply-shape.ts';
import { varyOf } from './request-facts.ts';
import type { AskingMember, AskingStaff, Context, MemberContext, Platform, Route, StaffContext } from './route.ts';
import { closedPolicy, commonHeaders } from './security-headers.ts';
import { uncleanSentence } from './sentences.ts';

export interface Reader {
	locale: Locale;
	ip: string;
	userAgent: string;
	traceId: string;
	token: string;
	/** The browser's name, and how to give it another; absent where no browser asks. */
	device?: string;
	keepDevice?: (device: string) => void;
	/** Where its calls read, when that is not the platform's pool. */
	db?: Context['db'];
	/** Who the token belongs to, once a call needed to know: the session is read once a request, however many calls a page makes. */
	session?: Promise<AskingMember | null>;
	/** Told what the answer depends on, where it goes into another one that is kept. */
	tag?: Context['tag'];
	holdsUntil?: Context['holdsUntil'];
}

export interface Outcome {
	data: unknown;
	/** The answer is the same for every reader of this language. */
	shared: Entry<Answer> | null;
	/** It depends on who asks: never to be cached. */
	personal: boolean;
	/** It is kept for this member, with its bytes. */
	own?: { entry: Entry<Answer>; member: NonNullable<Context['member']> };
}

export interface Runner {
	(route: Route, reader: Reader, input: unknown): Promise<Outcome>;
	routes: ReadonlyMap<CallKey, Route>;
}

interface RunnerParts {
	platform: Platform;
	routes: readonly Route[];
	/** Null: every call reads anew (CACHE_MB=0). */
	answers: Pick<KeptAnswers, 'cache' | 'mayKeep'> | null;
	authenticate: (platform: Platform, token: string) => Promise<AskingMember | null>;
	/** Of members whose account is being closed, who are nobody to `authenticate`. */
	authenticateClosing?: (platform: Platform, token: string) => Promise<AskingMember | null>;
	authenticateStaff: (platform: Platform, token: string) => Promise<AskingStaff | null>;
}

/**
 * Runs calls, over HTTP and in process alike: validates the input, finds out who asks, serves public reads from the cache.
 * Throws `AppError`; 422 carries the paths of what is wrong.
 */
export function createRunner(parts: RunnerParts): Runner {
	const { platform, answers } = parts;
	const shapes = new Map(parts.routes.map(({ key }) => [key, shaping(platform, calls[key].output)]));
	const memberOf = async (reader: Reader): Promise<AskingMember | null> => {
		if (reader.token === '') return null;
		reader.session ??= parts.authenticate(platform, reader.token);
		return reader.session;
	};
	/** Nobody may make the call but a member whose account is being closed, if it is one that is left to them. */
	const closingMember = async (definition: Calls[CallKey], reader: Reader): Promise<AskingMember> => {
		const member = reader.token === '' ? null : await parts.authenticateClosing?.(platform, reader.token);
		if (!member) throw new AppError('not_logged_in');
		if (definition.whileClosing !== true) throw new AppError('account_closing');
		return member;
	};
	const run = async (route: Route, reader: Reader, raw: unknown): Promise<Outcome> => {
		const definition = calls[route.key];
		const shaped = shapes.get(route.key) as Picker;
		if (typeof definition.guard === 'object') {
			// Strangers are told nothing of what is wrong with their input.
			const staff = mayAsk(await parts.authenticateStaff(platform, reader.token), definition.guard.staff);
			const context: StaffContext = { ...makeContext(platform, reader, null), member: null, staff };
			const data = await route.handler(context as never, parse(definition, raw, reader.locale) as never);
			return { data: shaped(data), shared: null, personal: true };
		}
		const input = parse(definition, raw, reader.locale);
		const dependsOnMember = definition.guard !== 'public' || definition.cached !== true || route.personal !== undefined;
		const found = dependsOnMember ? await memberOf(reader) : null;
		const member = found === null && definition.guard !== 'public' ? await closingMember(definition, reader) : found;
		if (route.keptForMember && member !== null && answers !== null) {
			const key = answerKey(`own ${member.id} ${member.version} ${reader.locale}`, `${route.key} ${JSON.stringify(input)}`);
			const entry = await answers.cache.load(key, () => loadAnswer({ platform, route, shaped, reader, member, input, keep: answers.mayKeep() }));
			inheritDependencies(reader, entry);
			return { data: entry.value.data, shared: null, personal: true, own: { entry, member } };
		}
		if (definition.cached !== true) {
			const data = await route.handler(makeContext(platform, reader, member) as never, input as never);
			return { data: shaped(data), shared: null, personal: true };
		}
		const read = () => loadAnswer({ platform, route, shaped, reader, member: null, input, keep: answers?.mayKeep() === true });
		const shared =
			answers === null
				? alone(await read())
				: await answers.cache.load(answerKey(`call ${reader.locale}`, `${route.key} ${JSON.stringify(input)}`), read);
		inheritDependencies(reader, shared);
		if (member === null || route.personal === undefined) return { data: shared.value.data, shared, personal: false };
		const data = await route.personal(makeContext(platform, reader, member) as MemberContext, input as never, shared.value.data as never);
		// Nothing of it is the member's own.
		if (data === shared.value.data) return { data, shared, personal: true };
		return { data: shaped(data), shared: null, personal: true };
	};
	return Object.assign(platform.config.checkReplies ? listedOnly(run) : run, { routes: new Map(parts.routes.map((each) => [each.key, each])) });
}

/** Whoever makes an answer of this one depends on what it depends on. */
function inheritDependencies({ tag, holdsUntil }: Reader, entry: Entry<Answer>): void {
	tag?.(...entry.tags);
	if (entry.value.holdsUntil !== undefined) holdsUntil?.(new Date(entry.value.holdsUntil));
}

/** Whoever asks, if they may make a call that asks for this. Throws `not_logged_in`, `code_not_set_up` or `forbidden`. */
function mayAsk(staff: AskingStaff | null, wanted: StaffGuard): AskingStaff {
	if (staff === null) throw new AppError('not_logged_in');
	if (wanted === 'unconfirmed') return staff;
	if (!staff.isConfirmed) throw new AppError('code_not_set_up');
	if (wanted !== 'any' && !staff.permissions.includes(wanted)) throw new AppError('forbidden');
	return staff;
}

interface AnswerParts {
	platform: Platform;
	route: Route;
	shaped: Picker;
	reader: Reader;
	/** Null: for everybody. */
	member: AskingMember | null;
	input: unknown;
	keep: boolean;
}

/** An answer to be kept, with what it depends on. */
async function loadAnswer({ platform, route, shaped, reader, member, input, keep }: AnswerParts): Promise<Loaded<Answer>> {
	const tags = new Set<string>();
	let expiresAt: number | undefined;
	const context: Context = {
		...makeContext(platform, { ...reader, token: member === null ? '' : reader.token }, member),
		tag: (...more) => {
			for (const tag of more) tags.add(tag);
		},
		holdsUntil: (moment) => {
			if (moment) expiresAt = Math.min(expiresAt ?? Number.POSITIVE_INFINITY, moment.getTime());
		},
	};
	const data = shaped(await route.handler(context as never, input as never));
	if (tags.size === 0 && member === null) throw new Error(`${route.key} is cached but reads nothing that is tagged`);
	const wire = encode(() => JSON.stringify({ code: 1, data }), 'application/json; charset=utf-8');
	const headers = keptCallHeaders(platform.config.production, member === null);
	const value: Answer = { status: 200, headers, wire, data, holdsUntil: expiresAt, forVisitorsOnly: member !== null || route.personal !== undefined };
	// The data are about twice their text.
	return { value, tags, expiresAt, size: keep ? wire.body.length * 3 + 500 : 0, keep };
}

/** What every kept answer of a call says. */
function keptCallHeaders(production: boolean, isShared: boolean): Record<string, string> {
	return {
		...commonHeaders(production),
		'content-security-policy': closedPolicy,
		'cache-control': isShared ? 'public, max-age=0, must-revalidate' : 'private, no-store',
		vary: varyOf.call,
	};
}

/** An answer that nobody keeps. */
function alone(loaded: Loaded<Answer>): Entry<Answer> {
	return { value: loaded.value, tags: [], expiresAt: 0, size: loaded.size, dead: true };
}

export function makeContext(platform: Platform, reader: Reader, member: AskingMember | null): Context {
	return { ...platform, device: '', keepDevice: () => {}, tag: () => {}, holdsUntil: () => {}, ...reader, member };
}

const messages = { 'zh-CN': inWords(zhCN().localeError, 'zh-CN'), en: inWords(english().localeError, 'en') };

/** zod's sentences, and ours for what is its own business to nobody but us. */
function inWords(others: z.core.$ZodErrorMap, locale: Locale): z.core.$ZodErrorMap {
	return (issue) => (issue.code === 'custom' && issue.params?.['text'] === uncleanIssue ? uncleanSentence(locale) : others(issue));
}

function parse(definition: Calls[CallKey], raw: unknown, locale: Locale): unknown {
	const result = definition.input.safeParse(raw ?? {}, { error: messages[locale] });
	if (result.success) return result.data;
	throw new AppError('invalid', {
		errors: result.error.issues.flatMap((issue) => nearest(issue, raw)).map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
	});
}

/** Where one of several shapes was wanted, what is wrong with the one that comes nearest: fewest fields absent, then fewest wrong. */
function nearest(issue: z.core.$ZodIssue, raw: unknown): z.core.$ZodIssue[] {
	if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue];
	const given = new Set<PropertyKey>(Object.keys(Object(raw)));
	const absent = (issues: z.core.$ZodIssue[]) => issues.filter((each) => !given.has(each.path[0] ?? '')).length;
	const [best] = issue.errors.toSorted((a, b) => absent(a) - absent(b) || a.length - b.length);
	return best === undefined || best.length === 0 ? [issue] : best;
}

/** What of a reply leaves: the fields of its schema. In tests one that has others, or is changed by its schema, is a failure that says so. */
function shaping(platform: Platform, output: z.ZodType): Picker {
	const pick = pickOf(output);
	if (!platform.config.checkReplies) return pick;
	return (data) => {
		assertShape(output, data, pick);
		return pick(data);
	};
}

type Run = (route: Route, reader: Reader, input: unknown) => Promise<Outcome>;

/** For tests: a rule that says no for a reason that its call does not list is a failure, since neither the types nor the API description know of it. */
function listedOnly(run: Run): Run {
	return async (route, reader, input) => {
		try {
			return await run(route, reader, input);
		} catch (error) {
			if (!(error instanceof AppError) || !isRefusal(error.reason)) throw error;
			const listed: readonly string[] = calls[route.key].reasons ?? [];
			if (listed.includes(error.reason)) throw error;
			throw new Error(`${route.key} refuses with “${error.reason}”, which its definition does not list among its reasons`, { cause: error });
		}
	};
}
