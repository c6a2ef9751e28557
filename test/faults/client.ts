import type { PageFault } from './fault.ts';

/** Faults of loads, states, toasts, navigation and access. */
export const clientFaults: readonly PageFault[] = [];
