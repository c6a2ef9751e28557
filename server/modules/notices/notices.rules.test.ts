import { expect, test } from 'vitest';
import { wordsOf } from './notices.presenter.ts';
import { keptFor } from './notices.rules.ts';

const days = (n: number) => n * 86_400_000;

test.each([
	['order', 365],
	['security', 365],
	['system', 365],
	['live', 90],
	['course', 90],
	['reply', 90],
	['goal', 90],
] as const)('R78 a notice of the kind %s stays for %d days', (kind, n) => {
	expect(keptFor(kind)).toBe(days(n));
});

test('R78 a notice of a sort that this release does not know, or that was kept with other facts, says its kind and leads nowhere', () => {
	const unknown = { kind: 'order', topic: 'of_a_later_release', facts: { orderId: '7' }, folded: 1 } as const;
	expect(wordsOf(unknown, 'zh-CN', 'Asia/Shanghai')).toEqual({ title: '订单有新消息', text: '' });
	expect(wordsOf(unknown, 'en', 'Asia/Shanghai')).toEqual({ title: 'New: orders', text: '' });
	expect(wordsOf({ ...unknown, kind: 'reply', topic: 'answered', facts: { nothing: true } }, 'zh-CN', 'Asia/Shanghai')).toEqual({
		title: '提问和评价有新消息',
		text: '',
	});
});
