/** Milliseconds after which a refusal is told. */
const wait = 1000;
/** More than these are told at once: a refusal that waits holds a connection and a few kilobytes. */
const atMost = 2000;

type Hold = (pause?: () => Promise<unknown>) => Promise<void>;

/** A count of its own of refusals that wait. */
export function refusalHold(): Hold {
	let held = 0;
	return async (pause = () => new Promise((resolve) => setTimeout(resolve, wait))) => {
		if (held >= atMost) return;
		held += 1;
		try {
			await pause();
		} finally {
			held -= 1;
		}
	};
}

/**
 * Resolves when a refusal may be told. Who asks again the moment they are refused would otherwise be refused thousands of times a
 * second, and the refusals would take the processor from the work that was accepted.
 */
export const holdRefusal: Hold = refusalHold();
