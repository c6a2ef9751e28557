import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const file = new URL('./end-process.ts', import.meta.url).pathname;

test.each([
	['nothing is left to do', ''],
	['something is left that would go on for ever', 'setInterval(() => {}, 1000);'],
])('a process ends with its code when %s', async (_what, left) => {
	const child = spawn(process.execPath, ['--input-type=module', '-e', `import { endProcess } from ${JSON.stringify(file)}; ${left} endProcess(7);`]);
	expect(await once(child, 'close')).toEqual([7, null]);
});
