// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { RoomInfo } from '../../../contract/live/public.ts';
import { fen } from '../../../contract/money.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import type { Phase } from '../../features/live/phase.ts';
import { RoomOffer } from './RoomOffer.tsx';

afterEach(cleanup);

const words = (element: Element | null) => [...(element?.querySelectorAll('p, button') ?? [])].map((each) => each.textContent);
const offer = async (price: number, owned: boolean, phase: Phase = 'before') => {
	const { container } = await renderPage(<RoomOffer room={{ price: fen(price), owned } as RoomInfo} phase={phase} />);
	return container.querySelector('.room-offer');
};

test('R06 a room that is free promises no picture while there is no player', async () => {
	const said = async (phase: Phase) => {
		const text = (await offer(0, true, phase))?.textContent ?? null;
		cleanup();
		return text;
	};
	const free = '免费听，不用登录。网页上的播放器还没有开放，开放以后在这里听。';
	expect([await said('scheduled'), await said('before'), await said('due')]).toEqual([free, free, free]);
	// There the sentence above says it.
	expect([await said('live'), await said('replay'), await said('ended')]).toEqual([null, null, null]);
});

describe('R06 a room that costs', () => {
	test('is a price and a seat to a visitor, and to whom its course is open no offer at all', async () => {
		const seat = ['¥19.00一个席位：这场直播，加上它的回放。', '席位还没有开卖'];
		expect(words(await offer(1900, false))).toEqual(seat);
		cleanup();
		const mine = await offer(1900, true);
		const behind = mine?.querySelector('[inert]') ?? null;
		// Nothing moves when it is learned: the offer keeps its place, unseen.
		expect(words(behind)).toEqual(seat);
		behind?.remove();
		expect(words(mine)).toEqual(['这场直播在你能听的课里，不用另买席位。网页上的播放器还没有开放。']);
	});

	test.each(['scheduled', 'before', 'due', 'live', 'replay'] as const)(
		'%s: what may become another thing when a member’s own comes is kept back',
		async (phase) => {
			for (const owned of [false, true]) {
				const shown = await offer(1900, owned, phase);
				expect(shown?.classList.contains('own-part')).toBe(true);
				expect(shown?.querySelectorAll('[inert]')).toHaveLength(owned ? 1 : 0);
				cleanup();
			}
		},
	);

	test('says nothing of seats when it is over', async () => {
		for (const owned of [false, true]) expect(await offer(1900, owned, 'ended')).toBeNull();
	});
});
