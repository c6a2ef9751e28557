import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, json } from '../../../test/web/fake-browser.ts';
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
	['that was not tried before, whatever the server has', { text: '别的' }, [saved('别的')]],
	['that was stored as it is', { text: ' 先写的\n', tried: true }, [saved(' 先写的\n')]],
	[
		'that was changed since its answer was lost',
		{ text: '改过的', tried: true },
		[saved('改过的'), ['note/update', { id: 5, version: 3, text: '改过的', second: 12 }]],
	],
	['that was moved since', { second: 40, tried: true }, [saved('先写的', 40), ['note/update', { id: 5, version: 3, text: '先写的', second: 40 }]]],
])('R75 a note %s', async (_, change, calls) => {
	expect((await sendNote(7, draft(change))).code).toBe(1);
	expect(sent()).toEqual(calls);
});

test.each([
	['that was not tried before', { text: '别的' }, [asked('别的')]],
	['that was stored as it is', { tried: true }, [asked('先写的')]],
	[
		'that was changed since its answer was lost',
		{ text: '改过的', tried: true },
		[asked('改过的'), ['question/update', { id: 5, version: 3, text: '改过的' }]],
	],
])('R76 a question %s', async (_, change, calls) => {
	expect((await sendQuestion(7, draft(change))).code).toBe(1);
	expect(sent()).toEqual(calls);
});

test('R75 R76 what is refused is not changed', async () => {
	browser.answer(() => json({ code: 0, msg: '', reason: 'notes_full' }));
	const tried = draft({ text: '改过的', tried: true });
	expect([(await sendNote(7, tried)).code, (await sendQuestion(7, tried)).code, browser.requests.length]).toEqual([0, 0, 2]);
});
