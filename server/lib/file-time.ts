/** Milliseconds since a time of the file system: by the machine's clock, as its files are, not by the app's. */
export function sinceFileTime(time: number): number {
	return Date.now() - time;
}
