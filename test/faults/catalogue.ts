import type { PageFault } from './fault.ts';

/** Faults of courses, teachers, lessons and live rooms. */
export const catalogueFaults: readonly PageFault[] = [];
