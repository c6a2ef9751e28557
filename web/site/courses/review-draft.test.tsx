// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Member } from '../../../contract/members/public.ts';
import type { OwnStanding } from '../../../contract/reviews/public.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { closeSession, openSession } from '../../features/members/session.ts';
import { ReviewForm } from './ReviewForm.tsx';

const mine = { review: null, maskedName: '小*' } as unknown as OwnStanding;
const becomes = (id: number, token = `token-${id}`) => act(() => openSession({ token, member: { id, nickname: `${id}` } as Member }));
const open = async () => {
	await renderPage(<ReviewForm courseId={3} mine={mine} onClose={() => {}} onRemove={() => {}} />);
	return screen.getByRole('textbox') as HTMLTextAreaElement;
};

afterEach(() => {
	cleanup();
	closeSession();
});

test('R68 what one member wrote of a course is there again for them, and is not the next one’s', async () => {
	becomes(1);
	fireEvent.input(await open(), { target: { value: '讲得很细。' } });
	cleanup();
	expect((await open()).value).toBe('讲得很细。');
	cleanup();
	act(closeSession);
	becomes(2);
	expect((await open()).value).toBe('');
	cleanup();
	// Logged in anew, under another token.
	becomes(1, 'again');
	expect((await open()).value).toBe('讲得很细。');
});
