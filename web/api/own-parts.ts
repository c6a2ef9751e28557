import type { Api } from '../../contract/calls.ts';
import { ownCalls } from '../../contract/public-paths.ts';
import { readSessionToken } from '../lib/session-cookie.ts';
import { browserApi } from './api.ts';
import { second, unchanged } from './load.ts';

/**
 * A page that is the same bytes for everybody has come, and a member reads it: runs its loads again, twice. The first time only tells which calls they
 * make whose answers may be a member's own; one call asks for all of them; and the second time they get those, and keep what is there for all else.
 * `revalidate` is the router's. What cannot be had leaves the page as a visitor sees it. Tells whether the page will know its member.
 *
 * A reader who goes on meanwhile ends these loads, and the next page does not load what belongs to the whole site: there all is asked for anew. So it is when
 * somebody else has logged in meanwhile.
 */
export async function loadOwnParts(revalidate: () => Promise<void>): Promise<boolean> {
	const asked = new Map<string, readonly [key: string, input: unknown]>();
	let answers: Promise<ReadonlyMap<string, unknown>> | undefined;
	const answering = (own: ReadonlyMap<string, unknown>) => async (key: string, input: unknown) => {
		const data = own.get(nameOf(key, input)) ?? null;
		if (data === null) throw unchanged;
		return { code: 1, data };
	};
	const [address, token] = [here(), readSessionToken()];
	const isSame = () => here() === address && readSessionToken() === token;
	Object.assign(second, {
		address,
		run: async <T>(load: (api: Api) => Promise<T>, shown: T) => {
			const names: string[] = [];
			const recording = async (key: string, input: unknown) => {
				if ((ownCalls as readonly string[]).includes(key)) {
					names.push(nameOf(key, input));
					asked.set(nameOf(key, input), [key, input]);
				}
				throw unchanged;
			};
			await load(recording as Api);
			// All loads of the page begin together and wait for nothing: after this each has told its calls.
			await new Promise((resolve) => setTimeout(resolve));
			answers ??= ask([...asked]);
			const own = await answers;
			if (!isSame()) return shown;
			return names.some((name) => (own.get(name) ?? null) !== null) ? load(answering(own) as Api) : shown;
		},
	});
	try {
		await revalidate();
		if (!isSame()) {
			delete second.run;
			await revalidate();
			return false;
		}
		return ((await answers)?.get(nameOf('memberInfo', {})) ?? null) !== null;
	} finally {
		delete second.run;
	}
}

const here = () => location.pathname + location.search;

async function ask(asked: readonly (readonly [name: string, call: readonly [key: string, input: unknown]])[]): Promise<ReadonlyMap<string, unknown>> {
	if (asked.length === 0) return new Map();
	try {
		const answer = await browserApi('ownParts', { calls: JSON.stringify(asked.map(([, call]) => call)) }, { skipHandler: true });
		return new Map('data' in answer ? asked.map(([name], at) => [name, answer.data.parts[at]]) : []);
	} catch {
		return new Map();
	}
}

function nameOf(key: string, input: unknown): string {
	return `${key} ${JSON.stringify(input)}`;
}
