import type { ChildAnswer } from './child-tasks.ts';

/** The answer of a function that a module exports; what it throws is told with its stack, as errors do not pass between processes. */
export async function perform(module: string, name: string, args: readonly unknown[]): Promise<ChildAnswer> {
	try {
		const work = (await import(module))[name] as (...args: readonly unknown[]) => unknown;
		return { value: await work(...args) };
	} catch (error) {
		return { error: String(error instanceof Error ? error.stack : error) };
	}
}
