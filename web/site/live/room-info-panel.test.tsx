// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { RoomInfo } from '../../../contract/live/public.ts';
import { fen } from '../../../contract/money.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { RoomInfoPanel } from './RoomInfoPanel.tsx';

afterEach(cleanup);

test('R06 whose teacher is offline: the name stands, and leads nowhere', async () => {
	const links = async (hasPage: boolean) => {
		const room = {
			...{ id: 1, price: fen(0), state: 'ended', startAt: '2026-11-28T11:00:00Z', endAt: '2026-11-28T12:00:00Z', summary: '', course: null },
			teacher: { id: 7, name: '顾言', avatar: '/a.webp', hasPage },
		} as unknown as RoomInfo;
		const { container } = await renderPage(<RoomInfoPanel room={room} next={[]} />);
		const shown = [container.querySelector('.room-links')?.textContent, container.querySelector('.room-links a')?.getAttribute('href')];
		cleanup();
		return shown;
	};
	expect(await links(true)).toEqual(['讲课的老师顾言', '/teacher/detail/7']);
	expect(await links(false)).toEqual(['讲课的老师顾言', undefined]);
});
