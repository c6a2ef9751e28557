import { expect, test } from 'vitest';
import { listed } from './locale.ts';

test('R100 names stand one after the other as each language divides them', () => {
	expect(listed(['顾明远', '沈知白'], 'zh-CN')).toBe('顾明远、沈知白');
	expect(listed(['Gu Mingyuan', 'Shen Zhibai'], 'en')).toBe('Gu Mingyuan, Shen Zhibai');
	expect(listed(['顾明远'], 'zh-CN')).toBe('顾明远');
	expect(listed([], 'en')).toBe('');
});
