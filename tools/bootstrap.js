import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.js';
import { install } from './lib/install.js';
import { giveUp, heapFlags, root, runNode, webProcesses } from './lib/process.js';
import { takeTurns } from './lib/turns.js';

/** Every command of package.json: installs and builds what is missing, then runs the command's script on Node 24. */
const commands = {
	build: { needsPages: true },
	start: { script: 'server/main.ts', needsPages: true },
	bench: { script: 'tools/bench/main.ts', needsPages: true },
	shots: { script: 'tools/shots/main.ts', needsPages: true },
	seed: { script: 'tools/seed/main.ts' },
	grant: { script: 'tools/grant/main.ts' },
	staff: { script: 'tools/staff/main.ts' },
	'ledger:verify': { script: 'tools/ledger/main.ts', args: ['verify'] },
	'ledger:checkpoint': { script: 'tools/ledger/main.ts', args: ['checkpoint'] },
	reconcile: { script: 'tools/reconcile/main.ts' },
	'demo:gateways': { script: 'tools/gateways/main.ts' },
	media: { script: 'tools/media/main.ts' },
	doctor: { script: 'tools/doctor/main.ts' },
	tables: { script: 'tools/tables/main.ts' },
	check: { script: 'tools/check/main.ts' },
	mutate: { script: 'tools/mutate/main.ts' },
	routes: { script: 'tools/print/routes.ts' },
	spec: { script: 'tools/print/spec.ts' },
	dev: { script: 'tools/dev/main.ts', mode: 'development' },
};

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) giveUp(`usage: node tools/bootstrap.js ${Object.keys(commands).join('|')}`);
if (command.script && !existsSync(join(root, command.script))) giveUp(`${command.script} does not exist.`);

await takeTurns(async () => {
	await install();
	if (command.needsPages && !(await build())) process.exit(1);
});

// That was all of it.
if (!command.script) process.exit(0);

// React looks at NODE_ENV and must render in production mode in any case. What the operator meant by it, "no demo agency,
// no development outbox", is handed on as LECTERN_ENV.
const env = {
	...process.env,
	LECTERN_ENV: process.env.LECTERN_ENV || (process.env.NODE_ENV === 'production' ? 'production' : 'demo'),
	NODE_ENV: command.mode ?? 'production',
	...(name === 'start' ? { WEB_PROCESSES: webProcesses(process.env) } : {}),
};
// Commands that read a whole catalogue or measure another process take what they need.
const limits = name === 'start' ? { flags: heapFlags(process.env) } : {};
process.exit(await runNode(command.script, [...(command.args ?? []), ...args], env, limits));
