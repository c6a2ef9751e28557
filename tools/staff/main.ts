import { openDatabase } from '../../server/db/db.ts';
import { StartError } from '../../server/lib/start-error.ts';
import { addStaff, resetStaff } from '../../server/modules/staff/accounts.service.ts';
import { run, say, withDatabase } from '../lib/command.ts';
import { readCommand } from './args.ts';

/** `npm run staff`: adds somebody to the staff, the first owner too, or gives a new password to who lost theirs; also while the site runs. */
async function main(): Promise<void> {
	const command = readCommand(process.argv.slice(2));
	if (typeof command === 'string') throw new StartError(command);
	await withDatabase(async ({ url }) => {
		const db = openDatabase({ url, connections: 2 });
		const machine = { db, now: () => new Date() };
		const { account } = command;
		const password = command.act === 'add' ? await addStaff(machine, command) : await resetStaff(machine, account);
		await db.close();
		if (password === null) throw new StartError(command.act === 'add' ? `${account} is on the staff already` : `there is no ${account} on the staff`);
		say(`${account} signs in with ${password}, which is shown this once, and then sets up an authenticator app`);
	});
}

run(main);
