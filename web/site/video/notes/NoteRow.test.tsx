// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NoteRow } from './NoteRow.tsx';

afterEach(cleanup);

it('R75 a note is removed by a press of its button or of a key, not by the second click of a double one', () => {
	const onRemove = vi.fn();
	const at = '2026-11-26T00:00:00Z';
	const note = { id: 1, videoId: 1, second: 12, text: '切线', version: 1, createdAt: at, updatedAt: at };
	render(
		<I18nProvider i18n={setupI18n({ locale: 'zh-CN', messages: { 'zh-CN': {} } })}>
			<NoteRow note={note} onSeek={() => {}} onEdit={() => {}} onRemove={onRemove} />
		</I18nProvider>,
	);
	const remove = screen.getByRole('button', { name: '删掉 0:12 的笔记' });
	const removedBy = (detail: number) => {
		onRemove.mockClear();
		fireEvent.click(remove, { detail });
		return onRemove.mock.calls.length;
	};
	// A key's press counts no clicks.
	expect([0, 1, 2, 3].map(removedBy)).toEqual([1, 1, 0, 0]);
});
