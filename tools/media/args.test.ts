import { expect, it } from 'vitest';
import { readCommand } from './args.ts';

it('R70 npm run media understands its arguments, and nothing else', () => {
	expect(readCommand(['add', 'a.mp4'])).toEqual({ does: 'add', file: 'a.mp4', lesson: null, title: null });
	expect(readCommand(['add', 'a.mp4', '--lesson', '7', '--title', '极限'])).toEqual({ does: 'add', file: 'a.mp4', lesson: 7, title: '极限' });
	expect(readCommand(['list'])).toEqual({ does: 'list' });
	expect(readCommand(['retry', '3'])).toEqual({ does: 'retry', asset: 3 });
	expect(readCommand(['delete', '3'])).toEqual({ does: 'delete', asset: 3 });
	expect(readCommand(['caption', '3', 'en', 'a.srt'])).toEqual({ does: 'caption', asset: 3, lang: 'en', file: 'a.srt', label: null });
	expect(readCommand(['ticket', 'staff-1', '--seconds', '60'])).toEqual({ does: 'ticket', subject: 'staff-1', seconds: 60 });
	for (const args of [
		[],
		['add'],
		['add', 'a', 'b'],
		['retry', 'x'],
		['retry'],
		['delete'],
		['delete', '3', '4'],
		['delete', '3', '--force', 'yes'],
		['caption', '3', 'en'],
		['add', 'a', '--lesson'],
		['add', 'a', '--lesson', '0'],
		['list', '--what', '1'],
	])
		expect(readCommand(args), args.join(' ')).toBeNull();
});
