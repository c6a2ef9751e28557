import { vi } from 'vitest';

/**
 * A worker that runs its real code, in this thread, since a DOM library has none: `code` loads it while `self` is the worker's. What it says arrives
 * later, as it would, in its order, each once `before` lets it. Answers the workers that were made; `vi.unstubAllGlobals()` takes it away.
 */
export function workersRun(
	code: () => Promise<unknown>,
	before: (news: unknown) => Promise<void> | void = () => {},
): { address: string; type: string | undefined; ended: boolean }[] {
	const made: InThisThread[] = [];
	class InThisThread {
		onmessage: (event: { data: unknown }) => void = () => {};
		onerror: (event: { message: string }) => void = () => {};
		readonly address: string;
		readonly type: string | undefined;
		ended = false;
		#told = Promise.resolve();
		constructor(address: URL, options?: WorkerOptions) {
			this.address = address.pathname;
			this.type = options?.type;
			made.push(this);
		}
		postMessage(data: unknown): void {
			void this.#run(structuredClone(data));
		}
		async #run(data: unknown): Promise<void> {
			const page = globalThis.self;
			const self = { onmessage: (_: { data: unknown }) => {}, postMessage: (news: unknown) => this.#tell(news) };
			vi.stubGlobal('self', self);
			try {
				vi.resetModules();
				await code();
				self.onmessage({ data });
			} catch (error) {
				this.onerror({ message: (error as Error).message });
			} finally {
				vi.stubGlobal('self', page);
			}
		}
		#tell(news: unknown): void {
			const data = structuredClone(news);
			this.#told = this.#told.then(async () => {
				await before(data);
				if (!this.ended) this.onmessage({ data });
			});
		}
		terminate(): void {
			this.ended = true;
		}
	}
	vi.stubGlobal('Worker', InThisThread);
	return made;
}
