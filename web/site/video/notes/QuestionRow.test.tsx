// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Question } from '../../../../contract/notes/member.ts';
import { renderPage } from '../../../../test/web/render-page.tsx';
import { QuestionRow } from './QuestionRow.tsx';

afterEach(cleanup);

test('R76 C1 on an English page a question, its answer and their names are in the language in which they were typed; “you” is not', async () => {
	const marked = async (changes: Partial<Question>) => {
		const question: Question = {
			...{ id: 1, videoId: 1, second: 7, text: '箭头怎么读？', mine: false, nickname: '林小满', avatar: '', version: 1 },
			...{ askedAt: '2026-11-21T04:00:00.000Z', answer: null, ...changes },
		};
		const { container, unmount } = await renderPage(<QuestionRow question={question} onSeek={() => {}} onReworded={() => {}} onStale={() => {}} />, {
			locale: 'en',
		});
		const parts = [...container.querySelectorAll('[lang]')].map((part) => `${part.textContent} ${part.getAttribute('lang')}`);
		unmount();
		return parts;
	};
	const answeredAt = '2026-11-21T05:00:00.000Z';
	expect(await marked({ answer: { name: '顾明远', text: '读作“趋近于”。', answeredAt } })).toEqual([
		'林小满 zh-CN',
		'箭头怎么读？ zh-CN',
		'顾明远 zh-CN',
		'读作“趋近于”。 zh-CN',
	]);
	expect(await marked({ mine: true, answer: { name: 'Gu', text: 'Read it as “tends to”.', answeredAt } })).toEqual(['箭头怎么读？ zh-CN']);
});
