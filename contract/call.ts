import type * as z from 'zod';
import type { Permission } from './permissions.ts';
import type { ErrorReason, Reason, RefusalReason } from './reasons.ts';

/**
 * Who may make a call. `member` needs a member’s token (401 otherwise); `public` takes one when it is there. `staff` needs the token of a member of staff
 * (401 otherwise) who has the permission (403 otherwise). It decides what the handler is given (`server/http/route.ts`).
 */
export type Guard = 'public' | 'member' | { readonly staff: StaffGuard };

/** A permission; `any`: whoever has signed in with password and code; `unconfirmed`: also who has still to set up the app that makes the codes. */
export type StaffGuard = Permission | 'any' | 'unconfirmed';

/** Method and address of a call; further addresses are aliases. */
export type CallPath = readonly ['GET' | 'POST', string, ...string[]];

export interface CallDefinition<
	I extends z.ZodType = z.ZodType,
	O extends z.ZodType = z.ZodType,
	R extends RefusalReason = RefusalReason,
	G extends Guard = Guard,
> {
	method: 'GET' | 'POST';
	/** The address; further ones are aliases. */
	paths: readonly [string, ...string[]];
	guard: G;
	/** A public call that says or does more for whoever sends a token. */
	token?: 'optional';
	/** A call of members that they may also make while their account is being closed: all others are refused then (`account_closing`). */
	whileClosing?: true;
	/** One sentence for the API description. */
	summary: string;
	input: I;
	output: O;
	/** The answer depends on nothing but the input and the reader's language: it carries an ETag and may be cached. What is kept is sent before anybody asks who reads it, so only a public call can be. */
	cached?: G extends 'public' ? true : never;
	/** Business refusals (HTTP 200) that this call can answer with. In tests any other one is a failure. */
	reasons?: readonly R[];
	/** Also answers to these methods. */
	also?: readonly 'GET'[];
}

/** A call of the table. Without `reasons` no rule can refuse it, and its envelope is always the success. */
export function call<I extends z.ZodType, O extends z.ZodType, const G extends Guard, const R extends RefusalReason = never>(
	definition: CallDefinition<I, O, R, G>,
): CallDefinition<I, O, R, G> {
	return definition;
}

/** Every JSON answer of HTTP 200, told apart by `code`. `R` is what the call may refuse with; no refusal at all where that is nothing. */
export type Envelope<T, R extends Reason = RefusalReason> = Success<T> | ([R] extends [never] ? never : Refusal<R>);

export interface Success<T> {
	code: 1;
	data: T;
}

export interface Refusal<R extends Reason = RefusalReason> {
	code: 0;
	/** A stable snake_case word. */
	reason: R;
	/** In the reader's language. */
	msg: string;
}

/** The answer of every other status, which is its code. */
export interface Problem {
	code: number;
	msg: string;
	reason: ErrorReason;
	traceId: string;
	/** Of 422: where, and what is wrong there. */
	errors?: { path: string; message: string }[];
}

export type Locale = 'zh-CN' | 'en';
