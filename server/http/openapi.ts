import * as z from 'zod';
import type { CallDefinition } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { reasonStatus } from '../../contract/errors.ts';
import { sentence } from './sentences.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document, made from the schemas that validate. `base` is the base path. */
export function openApi(base: string): Json {
	const paths: Record<string, Json> = {};
	for (const [key, definition] of Object.entries(calls) as [string, CallDefinition][]) {
		definition.paths.forEach((path, index) => {
			const entry: Json = {};
			for (const method of new Set([definition.method, ...(definition.also ?? [])]))
				entry[method.toLowerCase()] = operation(key, definition, method, index);
			paths[path] = entry;
		});
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Lectern',
			version: '0.1.0',
			license: { name: 'MIT', identifier: 'MIT' },
			description: 'Every JSON answer is an envelope: code 1 is success; any other carries msg (in the language of Accept-Language) and reason.',
		},
		servers: [{ url: base === '' ? '/' : base }],
		paths,
		components: {
			securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token', description: 'Session token of a member.' } },
			schemas: {
				Refusal: {
					type: 'object',
					required: ['code', 'msg', 'reason'],
					properties: {
						code: { type: 'integer', description: '0 for a business refusal, else the HTTP status' },
						msg: { type: 'string' },
						reason: { type: 'string', enum: [...Object.keys(reasonStatus)] },
						traceId: { type: 'string' },
						errors: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
					},
				},
			},
		},
	};
}

function operation(key: string, definition: CallDefinition, method: string, index: number): Json {
	const input = z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }) as Json;
	delete input['$schema'];
	const data = z.toJSONSchema(definition.output, { io: 'output', unrepresentable: 'any' }) as Json;
	delete data['$schema'];
	const suffix = `${index === 0 ? '' : `Alias${index}`}${method === definition.method ? '' : method}`;
	return {
		operationId: `${key}${suffix}`,
		tags: [tagOf(definition.paths[0])],
		summary: definition.summary,
		...(definition.guard === 'public' ? {} : { security: [{ token: [] }] }),
		...(method === 'GET'
			? { parameters: parameters(input) }
			: { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
		responses: {
			200: {
				description: definition.reasons
					? `Success, or a refusal: ${definition.reasons.map((reason) => `${reason} (${sentence(reason as never, 'en')})`).join('; ')}`
					: 'Success',
				content: {
					'application/json': {
						schema: {
							oneOf: [
								{ type: 'object', required: ['code', 'data'], properties: { code: { const: 1 }, data: withDefinitions(data) } },
								...(definition.reasons ? [{ $ref: '#/components/schemas/Refusal' }] : []),
							],
						},
					},
				},
			},
			...(definition.cached ? { 304: { description: 'Not modified' } } : {}),
			...(definition.guard === 'public' ? {} : { 401: refusal('Not logged in') }),
			422: refusal('The input is not valid'),
			429: refusal('Too many requests; see Retry-After'),
		},
	};
}

/** Recursive schemas refer to their own root: inside an operation that root is elsewhere, so they become open objects. */
function withDefinitions(schema: Json): Json {
	return JSON.parse(
		JSON.stringify(schema, (name, value) =>
			name === '$defs' || (name === '' ? false : value?.$ref) ? (name === '$defs' ? undefined : { type: 'object' }) : value,
		),
	) as Json;
}

function refusal(description: string): Json {
	return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } };
}

function parameters(input: Json): Json[] {
	const required = new Set((input['required'] as string[] | undefined) ?? []);
	return Object.entries((input['properties'] as Record<string, Json> | undefined) ?? {}).map(([name, schema]) => ({
		name,
		in: 'query',
		required: required.has(name),
		schema,
	}));
}

function tagOf(path: string): string {
	const parts = path.split('/').filter((part) => !['', 'api', 'agency', 'core', 'product'].includes(part));
	return parts[0] ?? 'api';
}
