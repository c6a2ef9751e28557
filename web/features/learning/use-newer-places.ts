import { useEffect, useState } from 'react';
import { currentMember, loadMember } from '../members/session.ts';
import type { ListedPlace } from './device-places.ts';

const none: ReadonlyMap<number, number> = new Map();

/**
 * Places (seconds, by lesson) that only this device knows, of what the server told. What waits here to be told is sent meanwhile. Empty on
 * the server and at first. `lessons` must stay the same array while nothing has changed.
 */
export function useNewerPlaces(lessons: readonly ListedPlace[]): ReadonlyMap<number, number> {
	const [places, setPlaces] = useState(none);
	useEffect(() => {
		if (lessons.length === 0) return;
		let gone = false;
		const ask = async () => {
			const [member, { newerPlaces }, { sendKept }] = await Promise.all([
				currentMember() ?? loadMember(),
				import('./device-places.ts'),
				import('./send-kept.ts'),
			]);
			if (member === null || gone) return;
			const found = await newerPlaces(member.id, lessons);
			if (!gone) setPlaces(found.size > 0 ? found : none);
			await sendKept(member.id);
		};
		// What the server told stands.
		ask().catch(() => {});
		return () => {
			gone = true;
		};
	}, [lessons]);
	return places;
}
