import { type ChildProcess, fork } from 'node:child_process';
import { BoundedQueue } from './bounded-queue.ts';

interface ChildOptions {
	/** How many tasks may wait; one more is refused. */
	waiting: number;
	/** How many of one reader may run or wait. */
	ofOne?: number;
	/** Milliseconds that a task may take; default two minutes. */
	limit?: number;
}

interface TaskOptions {
	/** Who asks, as far as places are shared out. */
	who?: string;
	signal?: AbortSignal;
}

/** What the child is told, and what it says. Buffers pass as they are. */
export interface ChildTask {
	module: string;
	name: string;
	args: readonly unknown[];
}
export type ChildAnswer = { value: unknown } | { error: string };

/** The process ended before it answered. */
class ChildGone extends Error {}

/** Milliseconds without work after which the process ends and gives its memory back. */
const idleLife = 20_000;
const script = new URL('./child-tasks.child.ts', import.meta.url);

/**
 * Long work of the processor in another process, one task at a time and with the lowest claim on the processor: the process that
 * answers keeps its thread, and its pool of threads for files and compression. Started with the first task, ended when idle.
 */
export class ChildTasks {
	readonly #queue: BoundedQueue;
	readonly #limit: number;
	#child: ChildProcess | undefined;
	#idle: NodeJS.Timeout | undefined;

	constructor(name: string, { waiting, ofOne, limit = 120_000 }: ChildOptions) {
		this.#queue = new BoundedQueue(name, { concurrency: 1, waiting, patience: 60_000, ...(ofOne === undefined ? {} : { ofOne }) });
		this.#limit = limit;
	}

	/**
	 * Calls the exported function `name` of a module with what can be sent to another process, and answers what it answers. Throws
	 * `overloaded` or `too_many_requests` for want of room, what the function threw, or that it took too long.
	 */
	run<T>(module: URL, name: string, args: readonly unknown[], { who, signal }: TaskOptions = {}): Promise<T> {
		const task = { module: module.href, name, args };
		return this.#queue.run(
			async () => {
				const isUsed = this.#child !== undefined;
				try {
					return await this.#ask<T>(task, signal);
				} catch (error) {
					// It may have died since its last task, unheard as yet.
					if (isUsed && error instanceof ChildGone) return this.#ask<T>(task, signal);
					throw error;
				}
			},
			{ who },
		);
	}

	/** Ends the process; what it was at fails. */
	close(): void {
		clearTimeout(this.#idle);
		this.#child?.kill('SIGKILL');
		this.#child = undefined;
	}

	async #ask<T>(task: ChildTask, signal: AbortSignal | undefined): Promise<T> {
		signal?.throwIfAborted();
		clearTimeout(this.#idle);
		const child = this.#open();
		child.ref();
		child.channel?.ref();
		try {
			return await new Promise<T>((resolve, reject) => {
				// What is half done cannot be taken back: its process goes.
				const end = (error: Error) => {
					settled();
					this.close();
					reject(error);
				};
				const limit = setTimeout(() => end(new Error(`${task.name} took longer than ${this.#limit} ms`)), this.#limit);
				const onAbort = () => end(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
				const onExit = (code: number | null, killed: string | null) => gone(`its process ended with ${code ?? killed}`);
				const gone = (why: string) => {
					settled();
					if (this.#child === child) this.close();
					reject(new ChildGone(`${task.name}: ${why}`));
				};
				const onError = (error: Error) => gone(error.message);
				const settled = () => {
					clearTimeout(limit);
					signal?.removeEventListener('abort', onAbort);
					child
						.off('exit', onExit)
						.off('error', onError)
						.off('message', settle as never);
				};
				const settle = (answer: ChildAnswer) => {
					settled();
					if ('error' in answer) reject(new Error(answer.error));
					else resolve(answer.value as T);
				};
				signal?.addEventListener('abort', onAbort, { once: true });
				child
					.once('exit', onExit)
					.once('error', onError)
					.once('message', settle as never);
				// One that the system had no room for has no line to it; it says so, and ends this process if nobody listens.
				if (child.pid !== undefined) child.send(task, (error) => error && gone(error.message));
			});
		} finally {
			// An idle one must not keep a process alive that has nothing else to do.
			child.unref();
			child.channel?.unref();
			this.#idle = setTimeout(() => this.close(), idleLife).unref();
		}
	}

	#open(): ChildProcess {
		if (this.#child !== undefined) return this.#child;
		// Inherited debuggers and loaders are not the child's.
		const child = fork(script, { execArgv: ['--max-old-space-size=128'], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
		this.#child = child;
		return child;
	}
}
