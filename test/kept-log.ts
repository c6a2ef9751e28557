import { createLog, type Log } from '../server/lib/log.ts';

/** A log as the site has it, whose lines are kept and written nowhere. */
export function keptLog(level: string): { log: Log; lines: string[] } {
	const lines: string[] = [];
	const log = createLog(level);
	// It stands on standard output: what it would write there is kept instead.
	const symbol = Object.getOwnPropertySymbols(log).find((each) => String(each) === 'Symbol(pino.stream)') as symbol;
	(log as unknown as Record<symbol, { write(line: string): void }>)[symbol] = { write: (line) => void lines.push(line) };
	return { log, lines };
}
