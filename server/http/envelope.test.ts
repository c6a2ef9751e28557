import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { call, type Envelope } from '../../contract/call.ts';
import { type CallReason, calls } from '../../contract/calls.ts';
import { at } from '../../contract/paths.ts';
import { commonReasons, type ErrorReason, type RefusalReason, reasons } from '../../contract/reasons.ts';
import { AppError } from '../lib/app-error.ts';

const contract = new URL('../../contract', import.meta.url).pathname;
const answer = <T>(value: unknown) => value as T;

// What must not compile is marked, and tsc finds a mark over a line that does.
test('an envelope is one of two, told apart by its code; a reason that the call does not list cannot be asked for', () => {
	const login = answer<Envelope<{ token: string }, CallReason<'login'>>>({ code: 0, reason: 'login_failed', msg: 'no' });
	// @ts-expect-error data come with success alone
	expect(login.data).toBeUndefined();
	if (login.code === 0) {
		expect(login.reason === 'login_failed').toBe(true);
		// @ts-expect-error a typing error
		expect(login.reason === 'login_faild').toBe(false);
		// @ts-expect-error a reason of another call
		expect(login.reason === 'phone_taken').toBe(false);
		// @ts-expect-error there are none here
		expect(login.data).toBeUndefined();
	}
	const list = answer<Envelope<string[], CallReason<'newsList'>>>({ code: 1, data: ['a'] });
	// No rule can refuse it: its data need not be asked for.
	expect(list.data).toEqual(['a']);
	// @ts-expect-error nor has it a reason
	expect(list.reason).toBeUndefined();
});

test('only known words are reasons: in a handler, in a definition', () => {
	// @ts-expect-error no such reason
	expect(new AppError('login_faild').reason).toBe('login_faild');
	const rest = { ...at('logout'), guard: 'public', summary: 'x', input: z.object({}), output: z.object({}) } as const;
	expect(call({ ...rest, reasons: ['phone_taken'] }).reasons).toEqual(['phone_taken']);
	// @ts-expect-error no such reason
	call({ ...rest, reasons: ['phone_takn'] });
	// @ts-expect-error an HTTP status is no refusal of the rules
	call({ ...rest, reasons: ['not_found'] });
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
