/** Where a device saw a lesson played last. */
export interface DevicePlace {
	/** Seconds. */
	position: number;
	/** `updatedAt` of the server's place that the device knew then; null: it knew of none. */
	known: string | null;
	/** The server has not answered for this place. */
	unsent: boolean;
	/** By the device's clock, epoch ms. */
	at: number;
}

/** What the server says of the same lesson. */
export interface ToldPlace {
	/** Null: never told of any place. */
	updatedAt: string | null;
	/** Seconds since then by the server's clock; null where that is not known. */
	updatedAgo: number | null;
}

/** Seconds that may pass between the server's reading of its clock and the device's. */
const slack = 3;

/**
 * Whether the device's place is the newer one. The server's `updatedAt` is the revision: while it is the one that the device knew, nobody
 * has told the server of another place since. Only when both went on are ages compared, each by its own clock, since a device's clock
 * may be wrong; one that was set back in between proves nothing.
 */
export function isDeviceNewer(device: DevicePlace, told: ToldPlace, now: number): boolean {
	if (told.updatedAt === null) return true;
	if (device.known !== null && told.updatedAt <= device.known) return true;
	if (!device.unsent || told.updatedAgo === null) return false;
	const age = (now - device.at) / 1000;
	return age >= -slack && age <= told.updatedAgo + slack;
}

/** Where a lesson goes on: where the member stopped, or from the beginning when that was the end or hardly the beginning. Seconds. */
export function resumeAt({ position, durationSeconds }: { position: number; durationSeconds: number }): number {
	return position > 3 && !isAtEnd({ position, durationSeconds }) ? position : 0;
}

/** A lesson left here has been played to its end, whatever was skipped of it. */
export function isAtEnd({ position, durationSeconds }: { position: number; durationSeconds: number }): boolean {
	return durationSeconds > 0 && position >= durationSeconds - Math.min(5, durationSeconds / 20);
}
