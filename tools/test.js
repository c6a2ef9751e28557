import { install } from './lib/install.js';
import { giveUp, runNode } from './lib/process.js';
import { installSystemPackages } from './lib/system-packages.js';
import { takeTurns } from './lib/turns.js';

/** `npm test`: everything that must be there, then the build and every check and test on Node 24 (tools/test/main.ts). */
await takeTurns(async () => {
	// Side by side: each of them leaves one of two processors idle.
	const system = installSystemPackages();
	await install();
	const problem = await system;
	if (problem) giveUp(problem);
});

// Tests set up their own surroundings: what the operator's shell says about an installation must not decide.
const env = { ...process.env };
for (const name of ['NODE_ENV', 'LECTERN_ENV', 'DATABASE_URL', 'REDIS_URL', 'DATA_DIR', 'BASE_PATH', 'PORT', 'HOST']) delete env[name];
process.exit(await runNode('tools/test/main.ts', [], env));
