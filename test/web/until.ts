import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `check` throws no more, without moving a clock that the test holds, as `expect.poll` would. */
export async function until(check: () => unknown, patience = 60_000): Promise<void> {
	const begun = process.hrtime.bigint();
	for (;;) {
		try {
			await check();
			return;
		} catch (error) {
			if (process.hrtime.bigint() - begun > BigInt(patience) * 1_000_000n) throw error;
			await pause(2);
		}
	}
}
