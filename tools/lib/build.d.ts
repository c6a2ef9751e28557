/** All that a build is made of: files and folders. */
export const sources: readonly string[];
export function isBuilt(): boolean;
/** The same, once nobody builds here any more. */
export function hasBuild(): Promise<boolean>;
/** Throws when the build is older than its sources, or none. */
export function requireBuild(): void;
/** Builds the pages when their sources have changed, under the command's turn (`turns.js`). Answers whether there is a build of these sources. */
export function build(): Promise<boolean>;
