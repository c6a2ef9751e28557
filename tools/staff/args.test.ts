import { expect, test } from 'vitest';
import { readCommand } from './args.ts';

test('somebody is added with a name and roles, or gets a new password', () => {
	expect(readCommand(['add', 'lin', '--name', ' 林老师 ', '--role', 'teacher', '--role', 'editor'])).toEqual({
		act: 'add',
		account: 'lin',
		name: '林老师',
		roles: ['teacher', 'editor'],
	});
	expect(readCommand(['reset', 'lin'])).toEqual({ act: 'reset', account: 'lin' });
});

test.each([
	[[], 'usage'],
	[['add'], 'usage'],
	[['remove', 'lin'], 'usage'],
	[['reset', 'lin', 'chen'], 'usage'],
	[['add', 'lin lin', '--name', '林', '--role', 'owner'], 'without spaces'],
	[['add', 'x'.repeat(65), '--name', '林', '--role', 'owner'], '1 to 64'],
	[['add', 'lin', '--role', 'owner'], '--name'],
	[['add', 'lin', '--name', 'x'.repeat(41), '--role', 'owner'], '--name'],
	[['add', 'lin', '--name', '林'], '--role: owner, editor, teacher, finance'],
	[['add', 'lin', '--name', '林', '--role', 'boss'], '--role: owner, editor, teacher, finance'],
	[['reset', 'lin', '--role', 'owner'], 'the account alone'],
	[['add', 'lin', '--all'], "Unknown option '--all'"],
])('%j is answered with what is wrong', (args, part) => {
	expect(readCommand(args)).toContain(part);
});
