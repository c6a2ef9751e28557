import type { Plugin } from 'rolldown';
import { expect, test } from 'vitest';
import { onceEach } from './lingui-macros.ts';

/** A plugin that counts what it is asked, and what it answers to a file of two builds. */
function counting() {
	const asked: string[] = [];
	const files = new Set<string>();
	const plugin = onceEach(
		{
			name: 'counting',
			transform: {
				async handler(code, id) {
					asked.push(`${id}: ${code}`);
					return { code: `${code} of ${asked.length}`, map: null };
				},
			},
		},
		files,
	);
	const { handler } = plugin.transform as { handler: (code: string, id: string) => Promise<{ code: string }> };
	return { asked, files, ask: async (code: string, id: string) => (await handler(code, id)).code };
}

test('the second build takes what the first made of a file', async () => {
	const { asked, files, ask } = counting();
	expect([await ask('a', 'one.tsx'), await ask('a', 'two.tsx'), await ask('a', 'one.tsx'), await ask('a', 'two.tsx')]).toEqual([
		...['a of 1', 'a of 2', 'a of 1', 'a of 2'],
	]);
	expect(asked).toEqual(['one.tsx: a', 'two.tsx: a']);
	expect([...files]).toEqual(['one.tsx', 'two.tsx']);
});

test('a file that was written meanwhile is made anew, and once', async () => {
	const { ask } = counting();
	expect([await ask('a', 'one.tsx'), await ask('b', 'one.tsx'), await ask('b', 'one.tsx')]).toEqual(['a of 1', 'b of 2', 'b of 2']);
});

test('a plugin of another shape is refused', () => {
	expect(() => onceEach({ name: 'other', transform: () => null } satisfies Plugin, new Set())).toThrow('another shape');
});
