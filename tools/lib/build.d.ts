/** All that a build is made of: files and folders. */
export const sources: readonly string[];
export function isBuilt(): boolean;
/** Throws when the build is older than its sources, or none. */
export function requireBuild(): void;
