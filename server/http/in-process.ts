import type { Api } from '../../contract/calls.ts';
import { CallError } from '../../contract/errors.ts';
import type { Route } from './route.ts';
import type { Outcome, Reader, Runner } from './run-call.ts';
import { sentence } from './sentences.ts';
import { toAppError } from './server.ts';

/** What pages learn of the calls they made: the tags and the moment until which they hold. */
export interface Watch {
	tags: Set<string>;
	expiresAt: number | undefined;
	/** Some answer depended on the reader or on the moment: the page may not be shared. */
	personal: boolean;
	/** Something failed: the page may be incomplete and must not be kept. */
	failed: boolean;
}

export function newWatch(): Watch {
	return { tags: new Set(), expiresAt: undefined, personal: false, failed: false };
}

/** The caller that server rendering uses: the same calls, rules and answers as over HTTP, without the hop. */
export function inProcessApi(runner: Runner, reader: Reader, watch: Watch): Api {
	const asked = new Map<string, Promise<Outcome>>();
	/** What several parts of a page ask for is asked once. */
	const once = (route: Route, input: unknown): Promise<Outcome> => {
		const what = `${route.key} ${JSON.stringify(input)}`;
		const outcome = asked.get(what) ?? runner(route, reader, input);
		asked.set(what, outcome);
		return outcome;
	};
	return async (key, input) => {
		const route = runner.routes.get(key);
		if (!route) throw new Error(`no handler for ${key}`);
		try {
			const outcome = await once(route, input);
			if (outcome.shared) {
				for (const tag of outcome.shared.tags) watch.tags.add(tag);
				const until = outcome.shared.value.holdsUntil;
				if (until !== undefined) watch.expiresAt = Math.min(watch.expiresAt ?? Number.POSITIVE_INFINITY, until);
			}
			if (outcome.personal) watch.personal = true;
			return { code: 1, data: outcome.data } as never;
		} catch (thrown) {
			const error = toAppError(thrown);
			const { status } = error;
			if (status >= 500) {
				watch.failed = true;
				throw Object.assign(new CallError(status, error.reason, sentence(error.reason, reader.locale), reader.traceId), { cause: thrown });
			}
			watch.personal = true;
			if (status === 200) return { code: 0, msg: sentence(error.reason, reader.locale), reason: error.reason } as never;
			throw new CallError(status, error.reason, sentence(error.reason, reader.locale), reader.traceId);
		}
	};
}
