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
		if (command.act === 'add') {
			const password = await addStaff(machine, command);
			if (password === null) throw new StartError(`${account} is on the staff already`);
			say(words(account, password));
		} else {
			const reset = await resetStaff(machine, account);
			if (reset === null) throw new StartError(`there is no ${account} on the staff`);
			say(
				reset.isDisabled
					? `${words(account, reset.password)}; first somebody must let them in again, for ${account} is disabled`
					: words(account, reset.password),
			);
		}
		await db.close();
	});
}

const words = (account: string, password: string) =>
	`${account} signs in with ${password}, which is shown this once, and then sets up an authenticator app`;

run(main);
