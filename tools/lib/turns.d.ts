/** Does the work while no other command installs or builds in this checkout; waits for one that does. */
export function takeTurns<Result>(work: () => Promise<Result>): Promise<Result>;
