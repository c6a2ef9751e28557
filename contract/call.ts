import type * as z from 'zod';
import type { Permission } from './permissions.ts';

/**
 * Who may make a call. `member` needs a member’s token (401 otherwise); `public` takes one when it is there. `staff` needs the token of a member of staff
 * (401 otherwise) who has the permission (403 otherwise). It decides what the handler is given (`server/http/route.ts`).
 */
export type Guard = 'public' | 'member' | { readonly staff: StaffGuard };

/** A permission; `any`: whoever has signed in with password and code; `unconfirmed`: also who has still to set up the app that makes the codes. */
export type StaffGuard = Permission | 'any' | 'unconfirmed';

/** Method and address of a call; further addresses are aliases. */
export type CallPath = readonly ['GET' | 'POST', string, ...string[]];

export interface CallDefinition<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, G extends Guard = Guard> {
	method: 'GET' | 'POST';
	/** The address; further ones are aliases. */
	paths: readonly [string, ...string[]];
	guard: G;
	/** A public call that says or does more for whoever sends a token. */
	token?: 'optional';
	/** One sentence for the API description. */
	summary: string;
	input: I;
	output: O;
	/** The answer depends on nothing but the input and the reader's language: it carries an ETag and may be cached. What is kept is sent before anybody asks who reads it, so only a public call can be. */
	cached?: G extends 'public' ? true : never;
	/** Business refusals (HTTP 200) that this call can answer with. */
	reasons?: readonly string[];
	/** Also answers to these methods. */
	also?: readonly 'GET'[];
}

export function call<I extends z.ZodType, O extends z.ZodType, const G extends Guard>(definition: CallDefinition<I, O, G>): CallDefinition<I, O, G> {
	return definition;
}

/** Every JSON answer. `code` 1 is success; HTTP errors carry their status as the code. */
export type Envelope<T> = Success<T> | Refusal;

export interface Success<T> {
	code: 1;
	data: T;
}

export interface Refusal {
	code: number;
	/** In the reader's language. */
	msg: string;
	/** A stable snake_case word. */
	reason: string;
	traceId?: string;
	errors?: { path: string; message: string }[];
}

export type Locale = 'zh-CN' | 'en';
