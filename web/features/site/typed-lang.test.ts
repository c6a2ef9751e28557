import { expect, test } from 'vitest';
import { typedLang } from './typed-lang.ts';

test('R75 what somebody typed is Chinese when it has more Chinese letters than other words', () => {
	for (const text of ['箭头怎么读？', '设 x、y', '极限 f(x)', 'k → f′(x) 里的箭头怎么读？', '林小满', '极'])
		expect([text, typedLang(text)]).toEqual([text, 'zh-CN']);
	for (const text of ['', '42', 'How is 极 read?', 'limit 极', 'Δx → 0', 'دورة', 'What 趋近 is called', 'Это предел 极限'])
		expect([text, typedLang(text)]).toEqual([text, undefined]);
});
