import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generate } from 'openapi-typescript-codegen';
import { describe, expect, test } from 'vitest';
import type { CallDefinition } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { routes } from '../app.ts';
import { contractFiles } from './openapi.models.ts';
import { openApi } from './openapi.ts';
import { sentence } from './sentences.ts';

type Json = Record<string, unknown>;
interface Operation {
	operationId: string;
	security?: unknown[];
	responses: Record<string, { description: string; content?: { 'application/json': { schema: Json } } }>;
}

const document = openApi('') as unknown as {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, Json & { properties?: Record<string, Json> }> };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id) as Operation;
const answerOf = (id: string) =>
	operationOf(id).responses['200']?.content?.['application/json'].schema as Json & { properties: Record<string, Json> };

/** Every object in a document, with where it stands. */
function* parts(value: unknown, at = ''): Generator<[string, Json]> {
	if (typeof value !== 'object' || value === null) return;
	if (!Array.isArray(value)) yield [at, value as Json];
	for (const [key, each] of Object.entries(value)) yield* parts(each, `${at}/${key}`);
}

describe('R50 L35 the API description, for tools of strangers', () => {
	test.each(['', '/school'])(
		'Redocly’s recommended rules find nothing, base “%s”',
		async (base) => {
			const config = await createConfig({ extends: ['recommended'] });
			const problems = await lintFromString({ source: JSON.stringify(openApi(base)), absoluteRef: 'openapi.json', config });
			expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)).toEqual([]);
		},
		30_000,
	);

	// A line an operation and a line a model. Whoever changes the API on purpose lets the runner write it (`vitest run server/http/openapi.test.ts -u`).
	test('says of every call and model what it said before: addresses, guards, inputs, answers, reasons, texts', async () => {
		const { paths, components, ...rest } = openApi('/school') as { paths: Record<string, Json>; components: Record<string, Json> } & Json;
		const { schemas = {}, ...others } = components;
		const lines = [
			...Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
			...Object.entries(others).map(([name, value]) => `components/${name} ${JSON.stringify(value)}`),
			...Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, it]) => `${method} ${path} ${JSON.stringify(it)}`)),
			...Object.entries(schemas).map(([name, it]) => `schemas/${name} ${JSON.stringify(it)}`),
		];
		await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./openapi.snapshot.txt');
		expect(openApi('')['servers']).toEqual([{ url: '/', description: 'This site' }]);
	});

	test('every operation says who may call it: nobody’s token, anybody’s, or a member’s', () => {
		const said = Object.fromEntries(operations.map(({ operationId, security }) => [operationId, security]));
		expect(said).toMatchObject({
			newsList: [],
			courseList: [{}, { token: [] }],
			login: [],
			playData: [{}, { token: [] }],
			courseDetail: [{}, { token: [] }],
			memberInfo: [{ token: [] }],
		});
		for (const [id, security] of Object.entries(said)) expect(security, id).toBeInstanceOf(Array);
	});

	test('what answers more to a member says that it takes a token', () => {
		for (const { key, personal } of routes) if (personal) expect((calls[key] as CallDefinition).token, key).toBe('optional');
	});

	test('a single answer is not wrapped in a choice; one that rules can refuse is the answer or the refusal', () => {
		for (const [key, { reasons }] of Object.entries(calls) as [string, CallDefinition][])
			expect('oneOf' in answerOf(key), key).toBe(reasons !== undefined && reasons.length > 0);
	});

	test('models have the contract’s names, and answers refer to them', () => {
		const { schemas } = document.components;
		for (const name of ['CourseCard', 'CourseDetail', 'Member', 'RoomCard', 'TeacherCard', 'NewsCard', 'Progress', 'Problem'])
			expect(schemas).toHaveProperty(name);
		expect(answerOf('courseDetail').properties['data']).toEqual({ $ref: '#/components/schemas/CourseDetail' });
		expect(answerOf('memberInfo').properties['data']).toEqual({ $ref: '#/components/schemas/Member' });
		expect(answerOf('coursesOfTeacher').properties['data']).toEqual({ type: 'array', items: { $ref: '#/components/schemas/CourseCard' } });
		expect(answerOf('recommendedCourses').properties['data']).toEqual({ type: 'array', items: { $ref: '#/components/schemas/ListedCourse' } });
		expect(schemas['CourseListResult']?.properties?.['dataList']).toEqual({ type: 'array', items: { $ref: '#/components/schemas/ListedCourse' } });
		expect(schemas['CategoryNode']?.properties?.['children']).toEqual({ type: 'array', items: { $ref: '#/components/schemas/CategoryNode' } });
	});

	test('every file of the contract that defines schemas is known here', () => {
		const contract = fileURLToPath(new URL('../../contract', import.meta.url));
		const files = globSync('*/*.ts', { cwd: contract }).filter((file) => !/(-paths|reasons)\.ts$/.test(file));
		expect([...files.map((file) => file.replace('.ts', '')), 'common'].sort()).toEqual(Object.keys(contractFiles).sort());
	});

	test('each refusal of the rules is listed with its call and its sentence in both languages', () => {
		const refusal = document.components.schemas['LoginRefusal'];
		expect(refusal?.properties?.['reason']).toEqual({ type: 'string', enum: [...(calls.login.reasons ?? [])] });
		for (const [key, { reasons = [] }] of Object.entries(calls) as [string, CallDefinition][])
			for (const reason of reasons) {
				expect(operationOf(key).responses['200']?.description).toContain(`\`${reason}\`: ${sentence(reason as never, 'en')}`);
				expect(operationOf(key).responses['200']?.description).toContain(sentence(reason as never, 'zh-CN'));
			}
	});

	test('a moment is a date-time, without a regular expression', () => {
		expect(document.components.schemas['CourseCard']?.properties?.['publishedAt']).toEqual({ type: 'string', format: 'date-time' });
		for (const [at, part] of parts(document)) if (part['format']) expect(part['pattern'], at).toBeUndefined();
	});

	test('every reference leads somewhere, and every model is referred to', () => {
		const references = new Set([...parts(document)].flatMap(([, part]) => (typeof part['$ref'] === 'string' ? [part['$ref']] : [])));
		for (const reference of references) {
			const found = reference
				.slice(2)
				.split('/')
				.reduce<unknown>((at, key) => (at as Json)[key], document);
			expect(found, reference).toBeTypeOf('object');
		}
		for (const name of Object.keys(document.components.schemas)) expect(references, name).toContain(`#/components/schemas/${name}`);
	});

	test('a client made from it compiles, and its models are named', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'lectern-client-'));
		try {
			await generate({ input: structuredClone(document), output: join(folder, 'client') });
			const models = readdirSync(join(folder, 'client/models'));
			for (const name of Object.keys(document.components.schemas)) expect(models).toContain(`${name}.ts`);
			const options = {
				strict: true,
				module: 'esnext',
				moduleResolution: 'bundler',
				target: 'es2023',
				lib: ['es2023', 'dom'],
				types: [],
				noEmit: true,
			};
			writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['client', 'use.ts'] }));
			writeFileSync(
				join(folder, 'use.ts'),
				`import { CatalogueService, type CourseDetail, MembersService } from './client/index';
				export const title = async (id: number): Promise<string> => {
					const answer = await CatalogueService.courseDetail(id);
					const course: CourseDetail | undefined = 'data' in answer ? answer.data : undefined;
					return course?.publishedAt ?? '';
				};
				export const refused = async () => {
					const answer = await MembersService.login({ account: 'a', password: 'b' });
					return 'reason' in answer ? answer.reason : answer.data.token;
				};`,
			);
			const compiler = new URL('../../node_modules/.bin/tsc', import.meta.url).pathname;
			execFileSync(compiler, ['-p', folder], { stdio: 'pipe', encoding: 'utf8' });
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	}, 60_000);
});
