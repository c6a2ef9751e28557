/** Milliseconds for which what still keeps the process alive may do so. */
const patience = 100;

/**
 * Ends this process with a code: when nothing is left to do, or a moment later. Not at once: V8's compiling threads may be waiting for a collection by the
 * main thread, and `process.exit` waits for those threads without collecting, so that both wait for ever. It was so with one of twenty-five processes that
 * ended right after they had begun, on a busy machine.
 */
export function endProcess(code: number): void {
	process.exitCode = code;
	setTimeout(() => process.exit(code), patience).unref();
}
