import { readConfig } from '../../server/config.ts';
import { StartError } from '../../server/lib/start-error.ts';
import { run, say } from '../lib/command.ts';
import { verdictsOf } from './check.ts';
import { checks } from './checks.ts';
import { withInstallation } from './installation.ts';

/**
 * `npm run doctor`: a line for each thing that must be right, and for one that is not a sentence and its cure; also while the site runs.
 * Nothing is changed (a bucket's rights are tried with one object, which is removed again). Ends with 1 when something is wrong.
 */
async function main(): Promise<void> {
	const config = configOrVerdict();
	if (config === null) return;
	let wrong = 0;
	await withInstallation(config, process.env, async (installation) => {
		for (const check of checks) {
			for (const verdict of await verdictsOf(check, installation)) {
				if ('ok' in verdict) say(`ok     ${check.name.padEnd(12)} ${verdict.ok}`.trimEnd());
				else {
					wrong += 1;
					say(`wrong  ${check.name.padEnd(12)} ${verdict.finding} ${verdict.cure}`);
				}
			}
		}
	});
	say(wrong === 0 ? `${checks.length} checks: all in order` : `${checks.length} checks: ${wrong} ${wrong === 1 ? 'thing' : 'things'} not in order`);
	if (wrong > 0) process.exitCode = 1;
}

function configOrVerdict() {
	try {
		return readConfig(process.env);
	} catch (error) {
		if (!(error instanceof StartError)) throw error;
		say(`wrong  ${'settings'.padEnd(12)} ${error.message}. Correct it, as README.md says, and look again.`);
		process.exitCode = 1;
		return null;
	}
}

run(main);
