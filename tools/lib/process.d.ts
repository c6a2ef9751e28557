/** The allocator's arenas that the server is given, for MALLOC_ARENA_MAX. */
export const arenas: string;
/** Megabytes of heap that `npm start` gives the server. */
export function heapOf(env: NodeJS.ProcessEnv): string;
