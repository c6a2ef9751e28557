import type { PlayData } from '../../../contract/video/public.ts';
import type { Range } from '../../lib/ranges.ts';
import { type Change, deviceStore } from './device-store.ts';
import { type DevicePlace, isDeviceNewer, type ToldPlace } from './place-rules.ts';
import { deviceReports } from './report-store.ts';

/** Lessons that a browser remembers, of all its members together. */
const most = 300;
const stem = 'place/';

const keyOf = (memberId: number | null, videoId: number) => `${stem}${memberId ?? 'visitor'}/${videoId}`;

export function keepPlace(memberId: number | null, videoId: number, place: DevicePlace): void {
	deviceStore.write([[keyOf(memberId, videoId), place]]);
}

async function readPlace(memberId: number | null, videoId: number): Promise<DevicePlace | null> {
	const place = (await deviceStore.get(keyOf(memberId, videoId))) as DevicePlace | undefined;
	return place ?? null;
}

/** Where this member goes on and what was heard without the server knowing yet: the device's memory wins while it is newer. */
export async function recallLesson(play: PlayData): Promise<{ position: number; unsent: Range[] }> {
	const { videoId, memberId } = play;
	const [device, reports] = await Promise.all([readPlace(memberId, videoId), memberId === null ? [] : deviceReports(memberId).all(), forgetOldest()]);
	const unsent = reports.flatMap(([, kept]) => kept.filter(({ report }) => report.videoId === videoId).flatMap(({ report }) => report.heard));
	return { position: device && isDeviceNewer(device, play, Date.now()) ? device.position : play.position, unsent };
}

/** A lesson in a list, as the server told of it. */
export interface ListedPlace {
	videoId: number;
	updatedAt: string;
}

/** Of these lessons the places that only this device knows. */
export async function newerPlaces(memberId: number, lessons: readonly ListedPlace[]): Promise<Map<number, number>> {
	const found = new Map<number, number>();
	for (const { videoId, updatedAt } of lessons) {
		const device = await readPlace(memberId, videoId);
		const told: ToldPlace = { updatedAt, updatedAgo: null };
		if (device && isDeviceNewer(device, told, Date.now())) found.set(videoId, Math.floor(device.position));
	}
	return found;
}

async function forgetOldest(): Promise<void> {
	const places = (await deviceStore.all(stem)) as [string, DevicePlace][];
	const oldest = places.sort(([, a], [, b]) => b.at - a.at).slice(most);
	deviceStore.write(oldest.map(([key]): Change => [key, undefined]));
}
