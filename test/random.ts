import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** While `work` runs the next whole numbers that are drawn are these, and then real ones again: for what happens once in a hundred million times. */
export async function drawing<T>(numbers: readonly number[], work: () => Promise<T>): Promise<T> {
	const real = crypto.randomInt;
	const left = [...numbers];
	const draw = (...asked: [number]) => left.shift() ?? real(...asked);
	crypto.randomInt = draw as typeof real;
	syncBuiltinESMExports();
	try {
		return await work();
	} finally {
		crypto.randomInt = real;
		syncBuiltinESMExports();
	}
}
