import type { CallKey } from '../contract/paths.ts';
import { TagCache } from '../server/cache/tag-cache.ts';
import type { Answer } from '../server/http/answers.ts';
import { type Context, type Route, route } from '../server/http/route.ts';
import { createRunner, type Reader } from '../server/http/run-call.ts';
import type { TestApp } from './start-app.ts';

export const seo = (title: string) => ({ title, keywords: '', description: '', image: '' });
export const reader = (more: Partial<Reader> = {}): Reader => ({
	locale: 'zh-CN',
	ip: '203.0.113.9',
	userAgent: 'test',
	traceId: 't-1',
	token: '',
	...more,
});
export const member = { id: 7, sessionId: 8, version: 1 };
export const agency = { name: '讲台', legalName: '', foundedYear: null, email: '' };

export interface Given {
	cache?: TagCache<Answer> | null;
	mayKeep?: () => boolean;
	checkReplies?: boolean;
}

/** A runner of these routes, in which the token “member” is one. */
export function runnerOf(
	site: TestApp,
	routes: Route[],
	{ cache = new TagCache<Answer>({ maxBytes: 100_000, maxAgeMs: 60_000 }), mayKeep = () => true, checkReplies = true }: Given = {},
) {
	const asked: string[] = [];
	const platform = { ...site.app.platform, config: { ...site.config, checkReplies } };
	const runner = createRunner({
		platform,
		routes,
		answers: cache && { cache, mayKeep },
		authenticateStaff: async () => null,
		authenticate: async (_platform, token) => {
			asked.push(token);
			return token === 'member' ? member : null;
		},
	});
	const run = (key: CallKey, input: unknown = {}, more: Partial<Reader> = {}) => runner(runner.routes.get(key) as Route, reader(more), input);
	return { runner, run, asked };
}

/** The SEO texts of an address, counted: cached by address and language, with the member’s half when asked for. */
export function counting(personal = false) {
	const seen: { context: Context; input: unknown }[] = [];
	const made = route(
		'seo',
		async (context, input) => {
			seen.push({ context, input });
			context.tag('site', 'seo');
			return seo(`${input.pathname} ${context.locale} ${seen.length}`);
		},
		personal ? { personal: async (context, _input, shared) => ({ ...shared, keywords: `member ${context.member?.id}` }) } : {},
	);
	return { seen, made };
}
