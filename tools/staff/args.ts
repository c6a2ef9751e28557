import { parseArgs } from 'node:util';
import { type StaffRole, staffRoles } from '../../contract/permissions.ts';
import { staffName } from '../../contract/staff/staff.ts';
import { line } from '../../contract/text.ts';

export type StaffCommand = { act: 'add'; account: string; name: string; roles: StaffRole[] } | { act: 'reset'; account: string };

export const usage = `npm run staff -- add <account> --name <name> --role <${staffRoles.join('|')}> [--role …], or: npm run staff -- reset <account>`;

const isRole = (word: string): word is StaffRole => (staffRoles as readonly string[]).includes(word);
/** As `staffLogin` takes it, without spaces: it is typed. */
const staffAccount = line({ min: 1, max: 64, pattern: /^\S+$/ });

/** Reads the arguments after `npm run staff --`; a sentence for what is wrong with them. */
export function readCommand(args: readonly string[]): StaffCommand | string {
	const parsed = parse(args);
	if (typeof parsed === 'string') return parsed;
	const { values, positionals } = parsed;
	const [act, given] = positionals;
	if ((act !== 'add' && act !== 'reset') || given === undefined || positionals.length > 2) return `usage: ${usage}`;
	const account = staffAccount.safeParse(given);
	if (!account.success) return 'an account is 1 to 64 letters without spaces';
	if (act === 'reset')
		return values.name === undefined && values.role === undefined ? { act, account: account.data } : `reset takes the account alone (${usage})`;
	const name = staffName.safeParse(values.name);
	if (!name.success) return 'give a --name of 1 to 40 letters';
	const roles = values.role ?? [];
	const unknown = roles.find((role) => !isRole(role));
	if (unknown !== undefined || roles.length === 0) return `give a --role: ${staffRoles.join(', ')}`;
	return { act, account: account.data, name: name.data, roles: roles.filter(isRole) };
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options: { name: { type: 'string' }, role: { type: 'string', multiple: true } }, allowPositionals: true });
	} catch (error) {
		return `${(error as Error).message} (${usage})`;
	}
}
