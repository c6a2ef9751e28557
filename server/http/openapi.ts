import * as z from 'zod';
import type { CallDefinition } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { type ErrorReason, type Reason, reasons } from '../../contract/reasons.ts';
import { isRefusal } from '../lib/app-error.ts';
import { contractFiles, describe, type Json, pascal } from './openapi.models.ts';
import { sentence } from './sentences.ts';

/** What the parts of the site are called, in the order in which the browsable page lists them. */
const tags: Record<string, string> = {
	site: 'The site itself: its clock, texts, menus and announcements',
	catalogue: 'Categories, courses and VIP plans',
	teachers: 'Teachers',
	news: 'News',
	live: 'Live rooms',
	search: 'Search',
	video: 'Lessons and what plays them',
	reviews: 'What members say of courses',
	members: 'Joining, logging in, and what is a member’s own',
	favourites: 'What a member keeps',
	follows: 'Teachers whom a member follows',
	addresses: 'Where things are posted to',
	cart: 'The cart: what a member may want to order together',
	coupons: 'Coupons: what takes something off an order',
	gifts: 'Gift codes: one-time codes that open a course or VIP',
	seats: 'Group seats: a course bought for several people',
	invoices: 'Invoices: how they are made out, and how they stand',
	orders: 'Orders: what members buy, at the site’s prices',
	payments: 'Paying orders, cancelling them and giving them back',
	privacy: 'A copy of all that is kept about the member, and closing the account',
	punch: 'Check-ins: the day’s, live lessons’, classes’ by their code, and missed days made up',
	notes: 'Notes that a member writes at a lesson, and questions to its teacher',
	push: 'Browsers that notices are pushed to',
	passkeys: 'Logging in by a key that a phone or computer keeps',
	plan: 'The study plan: the week so far and the weekly goal',
	notices: 'What a member is told, by which ways, and what was sent',
	learning: 'Progress, listening records and statements of study hours',
	staff: 'The agency’s staff: signing in, who they are and what they may do',
};

/** The OpenAPI 3.1 document, made from the schemas that validate. `base` is the base path. */
export function openApi(base: string): Json {
	const paths: Record<string, Json> = {};
	const schemas: Json = {};
	const used = new Set<string>();
	for (const [key, definition] of Object.entries(calls) as [string, CallDefinition][]) {
		definition.paths.forEach((path, index) => {
			const entry: Json = {};
			for (const method of new Set([definition.method, ...(definition.also ?? [])])) {
				entry[method.toLowerCase()] = operation({ key, definition, method, index, schemas });
				used.add(tagOf(key));
			}
			paths[path] = entry;
		});
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Lectern',
			version: '0.1.0',
			summary: 'Courses, live rooms, teachers, news and members of a training agency.',
			license: { name: 'MIT', identifier: 'MIT' },
			description: [
				'Every JSON answer is an envelope. `code` 1 is success, with `data`.',
				'A rule that says no answers HTTP 200 with `code` 0, `msg` in the language of `Accept-Language`, and `reason`, a word that never changes.',
				'A broken or unauthorised request answers its HTTP status, the same envelope, and `traceId`.',
				'Money is in fen. Moments are UTC.',
			].join(' '),
		},
		servers: [{ url: base === '' ? '/' : base, description: 'This site' }],
		tags: Object.entries(tags)
			.filter(([name]) => used.has(name))
			.map(([name, description]) => ({ name, description })),
		paths,
		components: {
			securitySchemes: {
				token: { type: 'apiKey', in: 'header', name: 'token', description: 'Session token of a member, as `login` answers it.' },
				staffToken: { type: 'apiKey', in: 'header', name: 'token', description: 'Session token of a member of staff, as `staffLogin` answers it.' },
			},
			schemas: { ...Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))), Problem: problem() },
			responses: {
				NotLoggedIn: problemAnswer('No token, or one that is unknown, expired or revoked.'),
				Forbidden: problemAnswer('Whose token it is may not do this.'),
				Invalid: problemAnswer('The input is not valid; `errors` says where.'),
				TooManyRequests: problemAnswer('Too many requests.', true),
				Problem: problemAnswer('Any other broken or unauthorised request, or a failure of the site; `reason` says which.'),
			},
		},
	};
}

interface OperationParts {
	key: string;
	definition: CallDefinition;
	method: string;
	/** 0, or which alias of the address this is. */
	index: number;
	/** Takes the named models. */
	schemas: Json;
}

function operation({ key, definition, method, index, schemas }: OperationParts): Json {
	const suffix = `${index === 0 ? '' : `Alias${index}`}${method === definition.method ? '' : method}`;
	const input = describe(definition.input, schemas);
	return {
		operationId: `${key}${suffix}`,
		tags: [tagOf(key)],
		summary: definition.summary,
		...permissionOf(definition),
		security: securityOf(definition),
		...(method === 'GET'
			? { parameters: parameters(definition, input) }
			: { requestBody: { required: true, content: { 'application/json': { schema: body(definition, input) } } } }),
		responses: {
			200: success(key, definition, schemas),
			...(definition.cached ? { 304: { description: 'Not modified since the `ETag` that was sent.' } } : {}),
			...(definition.guard === 'public' ? {} : { 401: { $ref: '#/components/responses/NotLoggedIn' } }),
			...(typeof definition.guard === 'object' ? { 403: { $ref: '#/components/responses/Forbidden' } } : {}),
			422: { $ref: '#/components/responses/Invalid' },
			429: { $ref: '#/components/responses/TooManyRequests' },
			default: { $ref: '#/components/responses/Problem' },
		},
	};
}

function securityOf({ guard, token }: CallDefinition): Json[] {
	if (typeof guard === 'object') return [{ staffToken: [] }];
	return [...(token === 'optional' ? [{}] : []), ...(guard === 'member' || token ? [{ token: [] }] : [])];
}

function permissionOf({ guard }: CallDefinition): { description?: string } {
	if (typeof guard !== 'object' || guard.staff === 'any' || guard.staff === 'unconfirmed') return {};
	return { description: `Needs the permission \`${guard.staff}\`.` };
}

/** One shape, unless rules can say no: then that shape or the refusal, told apart by `code`. */
function success(key: string, definition: CallDefinition, schemas: Json): Json {
	const data = {
		type: 'object',
		required: ['code', 'data'],
		properties: { code: { type: 'integer', const: 1 }, data: describe(definition.output, schemas) },
	};
	const own = definition.reasons ?? [];
	if (own.length === 0) return answer('Success', data);
	const listed = own.map((reason) => `- \`${reason}\`: ${sentence(reason, 'en')} (${sentence(reason, 'zh-CN')})`).join('\n');
	schemas[`${pascal(key)}Refusal`] = {
		type: 'object',
		description: `Why the rules said no:\n\n${listed}`,
		required: ['code', 'msg', 'reason'],
		properties: { code: { type: 'integer', const: 0 }, msg: { type: 'string' }, reason: { type: 'string', enum: own } },
	};
	schemas[`${pascal(key)}Success`] = data;
	const either = { oneOf: [`${pascal(key)}Success`, `${pascal(key)}Refusal`].map((name) => ({ $ref: `#/components/schemas/${name}` })) };
	return answer(`Success, or a refusal:\n\n${listed}`, either);
}

function answer(description: string, schema: Json): Json {
	return { description, content: { 'application/json': { schema } } };
}

function problem(): Json {
	const statusOf = (reason: Reason) => reasons[reason].status;
	const all = (Object.keys(reasons) as Reason[]).filter((each): each is ErrorReason => !isRefusal(each)).sort((a, b) => statusOf(a) - statusOf(b));
	return {
		type: 'object',
		description: all.map((reason) => `- \`${reason}\` (${statusOf(reason)}): ${sentence(reason, 'en')}`).join('\n'),
		required: ['code', 'msg', 'reason', 'traceId'],
		properties: {
			code: { type: 'integer', description: 'The HTTP status.' },
			msg: { type: 'string', description: 'In the language of `Accept-Language`.' },
			reason: { type: 'string', enum: all },
			traceId: { type: 'string', description: 'What the log calls this request.' },
			errors: {
				type: 'array',
				items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } },
			},
		},
	};
}

function problemAnswer(description: string, wait = false): Json {
	const after = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };
	return { ...answer(description, { $ref: '#/components/schemas/Problem' }), ...(wait ? { headers: after } : {}) };
}

/** What must be sent: what has neither a default nor is optional. */
function requiredOf({ input }: CallDefinition): Set<string> {
	const before = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { required?: string[] };
	return new Set(before.required ?? []);
}

function parameters(definition: CallDefinition, input: Json): Json[] {
	const required = requiredOf(definition);
	return Object.entries((input['properties'] as Record<string, Json> | undefined) ?? {}).map(([name, schema]) => ({
		name,
		in: 'query',
		required: required.has(name),
		schema,
	}));
}

function body(definition: CallDefinition, input: Json): Json {
	if (!('properties' in input)) return input;
	const required = [...requiredOf(definition)];
	const { required: _, ...rest } = input;
	return required.length > 0 ? { ...rest, required } : rest;
}

/** The part of the site that a call belongs to: the folder of the contract that defines it. */
const nounOf = new Map(
	Object.entries(contractFiles).flatMap(([file, exported]) =>
		Object.entries(exported)
			.filter(([name]) => name.endsWith('Calls'))
			.flatMap(([, table]) => Object.keys(table).map((key) => [key, file.slice(0, file.indexOf('/'))] as const)),
	),
);

function tagOf(key: string): string {
	const noun = nounOf.get(key);
	if (noun === undefined || tags[noun] === undefined) throw new Error(`${key}: its folder of the contract has no sentence among the tags`);
	return noun;
}
