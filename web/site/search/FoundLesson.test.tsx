// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FoundLesson as Lesson } from '../../../contract/search/public.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { FoundLesson } from './FoundLesson.tsx';

afterEach(cleanup);

const found = (changes: Partial<Lesson>) =>
	({
		...{ id: 5, title: '切线', durationSeconds: 725, trialFlag: 0, kind: 'video', locked: false, progress: null },
		...{ number: 2, courseId: 9, courseTitle: '微积分', teachers: ['林知远'], ...changes },
	}) as Lesson;

async function lesson(changes: Partial<Lesson>) {
	const { container } = await renderPage(<FoundLesson lesson={found(changes)} q="切线" />);
	const answer = {
		to: screen.getByRole('link').getAttribute('href'),
		time: container.querySelector('.found-time > [aria-hidden]')?.textContent ?? '',
		access: container.querySelector('.found-access')?.textContent,
	};
	cleanup();
	return answer;
}

test('R07 a lesson that was found says whether it is heard, read or held live, and leads to where that is', async () => {
	expect(await lesson({})).toEqual({ to: '/video/5', time: '12:05', access: '去听' });
	expect(await lesson({ kind: 'document', durationSeconds: 0 })).toEqual({ to: '/video/5', time: '', access: '去看' });
	expect(await lesson({ kind: 'live' })).toEqual({ to: '/course/detail/9', time: '12:05', access: '直播' });
	expect(await lesson({ kind: 'live', locked: true })).toMatchObject({ access: '报名后可听' });
	expect(await lesson({ trialFlag: 1 })).toMatchObject({ access: '试听' });
});

test('R07 R42 how long a lesson is, is read in hours, minutes and seconds: as a clock it would be a time of day', async () => {
	const { container } = await renderPage(<FoundLesson lesson={found({})} q="切线" />);
	expect(container.querySelector('.found-time > .sr-only')?.textContent).toBe('12分5秒');
	expect(screen.getByRole('link', { name: /12分5秒/ })).toBe(screen.getByRole('link', { name: /^(?!.*12:05)/ }));
	cleanup();
	await renderPage(<FoundLesson lesson={found({ durationSeconds: 0 })} q="切线" />);
	expect(screen.getByRole('link', { name: /^(?!.*0秒)/ })).toBeDefined();
});
