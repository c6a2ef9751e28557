import type { FullResult, Reporter } from '@playwright/test/reporter';
import { makeRunFolder, type RunFolder } from '../run-folder.ts';

/**
 * The run of the browser tests: its folder is made before the site and the browsers start, so that theirs lie in it, and looked through when all of
 * them have ended. What was left behind there fails the run.
 */
export default class Run implements Reporter {
	readonly #folder: RunFolder = makeRunFolder();

	printsToStdio(): boolean {
		return false;
	}

	async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
		const left = await this.#folder.remove();
		if (left.length === 0) return undefined;
		console.error(`tests left behind:\n${left.join('\n')}`);
		return { status: 'failed' };
	}
}
