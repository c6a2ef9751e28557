import os from 'node:os';
import { perform } from './child-tasks.perform.ts';
import type { ChildTask } from './child-tasks.ts';
import { endProcess } from './end-process.ts';

// What a process does for `ChildTasks`: one task after the other, behind everybody else who wants the processor.
try {
	os.setPriority(0, os.constants.priority.PRIORITY_LOW);
} catch {
	// Not allowed here: it works as well, only not as modestly.
}

// Nobody is left to draw for.
process.on('disconnect', () => endProcess(0));
// The terminal sends them to everybody; the parent decides when this process goes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.on('message', async ({ module, name, args }: ChildTask) => {
	process.send?.(await perform(module, name, args));
});
