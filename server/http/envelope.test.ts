import { globSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import type { CallDefinition, Envelope } from '../../contract/call.ts';
import { type CallReason, calls } from '../../contract/calls.ts';
import { commonReasons, type ErrorReason, type RefusalReason, reasons } from '../../contract/reasons.ts';
import type { AppError } from '../lib/app-error.ts';

const contract = new URL('../../contract', import.meta.url).pathname;
type Login = Envelope<{ token: string }, CallReason<'login'>>;
type Refused = Extract<Login, { code: 0 }>;
type List = Envelope<string[], CallReason<'newsList'>>;

test('an envelope is one of two, told apart by its code; a reason that the call does not list cannot be asked for', () => {
	expectTypeOf<Extract<Login, { code: 1 }>['data']>().toEqualTypeOf<{ token: string }>();
	expectTypeOf<Refused>().not.toHaveProperty('data');
	expectTypeOf<'login_failed'>().toExtend<Refused['reason']>();
	expectTypeOf<'login_faild'>().not.toExtend<Refused['reason']>();
	// Of another call.
	expectTypeOf<'phone_taken'>().not.toExtend<Refused['reason']>();
	// No rule can refuse it: its data need not be asked for, and it has no reason.
	expectTypeOf<List['data']>().toEqualTypeOf<string[]>();
	expectTypeOf<List>().not.toHaveProperty('reason');
	expect(calls.login.reasons).toContain('login_failed');
});

test('only known words are reasons: in a handler, in a definition', () => {
	expectTypeOf<'login_failed'>().toExtend<ConstructorParameters<typeof AppError>[0]>();
	expectTypeOf<'login_faild'>().not.toExtend<ConstructorParameters<typeof AppError>[0]>();
	type Listed = NonNullable<CallDefinition['reasons']>[number];
	expectTypeOf<'phone_taken'>().toExtend<Listed>();
	expectTypeOf<'phone_takn'>().not.toExtend<Listed>();
	// An HTTP status is no refusal of the rules.
	expectTypeOf<'not_found'>().not.toExtend<Listed>();
	const [refusal, error]: [RefusalReason, ErrorReason] = ['media_in_use', 'link_expired'];
	expect([reasons[refusal].status, reasons[error].status]).toEqual([200, 403]);
});

test('each reason is declared once, in its noun’s folder or as one of all calls', async () => {
	const files = globSync('*/reasons.ts', { cwd: contract });
	const tables = await Promise.all(
		files.map(async (file) => Object.values((await import(`${contract}/${file}`)) as object).find((each) => !Array.isArray(each))),
	);
	const words = [commonReasons, ...tables].flatMap((table) => Object.keys(table as object));
	expect(words.toSorted()).toEqual(Object.keys(reasons).toSorted());
	expect(new Set(words).size).toBe(words.length);
	// Without the mark lingui would not see the sentence.
	for (const file of [...files, 'reasons.ts'])
		for (const line of readFileSync(`${contract}/${file}`, 'utf8').split('\n')) if (/\bzh: /.test(line)) expect(line).toContain("zh: /*i18n*/ '");
});

test('what a call lists is what some reason is, each once', () => {
	for (const [key, { reasons: listed = [] }] of Object.entries(calls) as [string, { reasons?: readonly RefusalReason[] }][]) {
		expect(new Set(listed).size, key).toBe(listed.length);
		for (const reason of listed) expect(reasons[reason]?.status, `${key} ${reason}`).toBe(200);
	}
});
