import * as z from 'zod';
import type { CallArgs, CallOutput } from '../../contract/calls.ts';
import { ownCalls } from '../../contract/public-paths.ts';
import { AppError } from '../lib/app-error.ts';
import { type MemberContext, type Route, route } from './route.ts';
import type { Runner } from './run-call.ts';

const asked = z.array(z.tuple([z.enum(ownCalls), z.record(z.string(), z.unknown())])).max(12);

/** The call by which a page that is the same for everybody gets what is its member's own. `runner` is asked for when a request comes. */
export function ownPartsRoute(runner: () => Runner): Route {
	return route('ownParts', (context, input) => ownParts(runner(), context, input), { keptForMember: true });
}

async function ownParts(run: Runner, context: MemberContext, input: CallArgs<'ownParts'>): Promise<CallOutput<'ownParts'>> {
	const calls = readCalls(input.calls);
	const reader = { ...context, session: Promise.resolve(context.member) };
	const parts = calls.map(async ([key, callInput]) => {
		const called = run.routes.get(key);
		if (called === undefined) throw new Error(`no handler for ${key}`);
		try {
			const { data, shared } = await run(called, reader, callInput);
			return shared === null ? data : null;
		} catch (error) {
			// Gone, or not for this member: the page has what everybody gets.
			if (error instanceof AppError && error.status < 500) return null;
			throw error;
		}
	});
	return { parts: await Promise.all(parts) };
}

function readCalls(text: string): z.output<typeof asked> {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new AppError('invalid', { errors: [{ path: 'calls', message: 'JSON' }] });
	}
	const read = asked.safeParse(value);
	if (!read.success)
		throw new AppError('invalid', { errors: read.error.issues.map(({ path, message }) => ({ path: ['calls', ...path].join('.'), message })) });
	return read.data;
}
