import type { APIRequestContext } from '@playwright/test';
import type { CallOutput } from '../../contract/calls.ts';
import { type CallKey, callPaths } from '../../contract/paths.ts';

type Query = Record<string, string | number>;

/** What a read answers right now, over HTTP: what a page is held against. `token` makes the reader a member, `en` asks for English. */
export async function answerOf<K extends CallKey>(
	request: APIRequestContext,
	key: K,
	query: Query = {},
	{ token, en }: { token?: string; en?: boolean } = {},
): Promise<CallOutput<K>> {
	const headers = { ...(token && { token }), 'accept-language': en ? 'en' : 'zh-CN' };
	const answer = await request.get(callPaths[key][1], { params: query, headers });
	const { code, data } = await answer.json();
	if (code !== 1) throw new Error(`${key} answers ${code}`);
	return data;
}
