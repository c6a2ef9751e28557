import type { CallInput } from '../contract/calls.ts';
import type { CallKey } from '../contract/paths.ts';
import type { Route } from '../server/http/route.ts';
import type { TestApp } from './start-app.ts';

/** What a public read is kept by, when it is read anew: the tags whose write makes it stale, and the moment (epoch ms) until which it holds by itself. */
export async function keptBy<K extends CallKey>(
	{ app }: Pick<TestApp, 'app'>,
	key: K,
	input: CallInput<K>,
): Promise<{ tags: readonly string[]; until: number | undefined }> {
	app.forget();
	const reader = { locale: 'zh-CN', ip: '127.0.0.1', userAgent: '', traceId: '', token: '' } as const;
	const { shared } = await app.runner(app.runner.routes.get(key) as Route, reader, input);
	if (shared === null) throw new Error(`${key} is kept for nobody`);
	return { tags: shared.tags, until: shared.value.holdsUntil };
}

/** Which tags the transactions of `work` make stale by themselves: their answers are dropped before `work` is over, those of other processes when they hear of it. */
export async function droppedBy({ app }: Pick<TestApp, 'app'>, work: () => Promise<unknown>): Promise<string[]> {
	const { db } = app.platform;
	const { transaction } = db;
	const dropped = new Set<string>();
	db.transaction = (each) =>
		transaction(async (tx) => {
			const result = await each(tx);
			for (const tag of tx.invalidated) dropped.add(tag);
			return result;
		});
	try {
		await work();
	} finally {
		db.transaction = transaction;
	}
	return [...dropped].sort();
}
