import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, json } from '../../../test/web/fake-browser.ts';
import type { Draft } from './drafts.ts';
import { sendNote, sendQuestion } from './send-draft.ts';

let browser: FakeBrowser;
const stored = { id: 5, version: 3, second: 12, text: '先写的' };
const sent = () => browser.requests.map(({ url, body }) => [url.split('/').slice(-2).join('/'), JSON.parse(String(body))]);

beforeEach(() => {
	browser = fakeBrowser();
	browser.answer((url) => json({ code: 1, data: url.endsWith('update') ? { ...stored, text: '改过的' } : stored }));
});
afterEach(() => vi.unstubAllGlobals());

const draft = (change: object) => ({ second: 12, text: '先写的', requestId: 'r', ...change });
const saved = (text: string, second = 12) => ['note/save', { videoId: 7, text, second, requestId: 'r' }];
const asked = (text: string) => ['question/ask', { videoId: 7, text, second: 12, requestId: 'r' }];

test.each([
	['that was not tried before', {}, [saved('先写的')]],
	['that was stored as it is', { text: ' 先写的\n', tried: ['先写的'] }, [saved(' 先写的\n')]],
	[
		'that was changed since its answer was lost',
		{ text: '改过的', tried: ['先写的'] },
		[saved('改过的'), ['note/update', { id: 5, version: 3, text: '改过的', second: 12 }]],
	],
	[
		'that was changed twice while no answer came',
		{ text: '改过的', tried: ['先写的', '又写的'] },
		[saved('改过的'), ['note/update', { id: 5, version: 3, text: '改过的', second: 12 }]],
	],
	[
		'that was moved since',
		{ second: 40, tried: ['先写的'] },
		[saved('先写的', 40), ['note/update', { id: 5, version: 3, text: '先写的', second: 40 }]],
	],
])('R75 a note %s', async (_, change, calls) => {
	expect((await sendNote(7, draft(change), () => {})).code).toBe(1);
	expect(sent()).toEqual(calls);
});

test.each([
	['that was not tried before', {}, [asked('先写的')]],
	['that was stored as it is', { tried: ['先写的'] }, [asked('先写的')]],
	[
		'that was changed since its answer was lost',
		{ text: '改过的', tried: ['先写的'] },
		[asked('改过的'), ['question/update', { id: 5, version: 3, text: '改过的' }]],
	],
])('R76 a question %s', async (_, change, calls) => {
	expect((await sendQuestion(7, draft(change), () => {})).code).toBe(1);
	expect(sent()).toEqual(calls);
});

test.each([
	['R75 a note', sendNote],
	['R76 a question', sendQuestion],
] as const)(
	'%s of two windows that began from one draft is two: the second one’s words get a number of their own, also after a lost answer',
	async (_, send) => {
		const kept: Draft[] = [];
		const numbers: string[] = [];
		/** What the server has under each number. */
		const has = new Map([['r', '先写的']]);
		browser.answer((_url, { body }) => {
			const { requestId, text } = JSON.parse(String(body));
			numbers.push(requestId);
			if (!has.has(requestId)) has.set(requestId, text);
			// The answer to the first that is stored from here is lost.
			if (numbers.length === 2) throw new TypeError('lost');
			return json({ code: 1, data: { ...stored, text: has.get(requestId) } });
		});
		const keep = (next: Draft) => void kept.push(next);
		await expect(send(7, draft({ text: '第二个窗口写的' }), keep)).rejects.toThrow();
		const now = kept.at(-1) as Draft;
		expect(now).toMatchObject({ text: '第二个窗口写的', tried: ['第二个窗口写的'] });
		expect((await send(7, now, keep)).code).toBe(1);
		expect([numbers, [...has.values()]]).toEqual([
			['r', now.requestId, now.requestId],
			['先写的', '第二个窗口写的'],
		]);
	},
);

test.each([
	['R75 a note', sendNote],
	['R76 a question', sendQuestion],
] as const)('%s that the server writes in other letters of the same look is one', async (_, send) => {
	// An ohm sign is a Greek letter there, and a letter with its accent apart is one letter.
	browser.answer((_url, { body }) => json({ code: 1, data: { ...stored, text: JSON.parse(String(body)).text.normalize('NFC') } }));
	const text = '电阻的单位是 \u2126，cafe\u0301';
	for (const tried of [[], [text]]) expect((await send(7, draft({ text, tried }), () => {})).code).toBe(1);
	expect(browser.requests).toHaveLength(2);
	// Whatever else becomes of the words, a number of its own is drawn once.
	browser.answer(() => json({ code: 1, data: { ...stored, text: '别的字' } }));
	expect((await send(7, draft({ text }), () => {})).code).toBe(1);
	expect(browser.requests).toHaveLength(4);
});

test('R75 R76 what is refused is not changed', async () => {
	browser.answer(() => json({ code: 0, msg: '', reason: 'notes_full' }));
	const tried = draft({ text: '改过的', tried: ['先写的'] });
	expect([(await sendNote(7, tried, () => {})).code, (await sendQuestion(7, tried, () => {})).code, browser.requests.length]).toEqual([0, 0, 2]);
});
