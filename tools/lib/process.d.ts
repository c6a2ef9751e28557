/** The full path of a command, or undefined. */
export function which(command: string): string | undefined;
/** Settings of the allocator that every process of ours is given; those of the environment win. */
export const allocator: Record<string, string>;
/** Where Node keeps what it has made of scripts; a setting of the environment wins. */
export const compiled: { NODE_COMPILE_CACHE: string };
/** Node's options by which `npm start` bounds the server's heap. */
export function heapFlags(env: NodeJS.ProcessEnv): string[];
export function webProcesses(env: NodeJS.ProcessEnv, machine?: { processors: number; memory: number }): string;
/** Runs a script on Node 24 in the repository and answers its exit code; what it prints goes to `onOutput`. */
export function runNode(script: string, args: string[], env: NodeJS.ProcessEnv, options?: { onOutput?: (chunk: Buffer) => void }): Promise<number>;
