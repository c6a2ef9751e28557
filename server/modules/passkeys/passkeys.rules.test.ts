import { expect, test } from 'vitest';
import { firstName, mayFollow, relyingParty, storedTransports } from './passkeys.rules.ts';

const site = (settings: Partial<Parameters<typeof relyingParty>[0]>) =>
	relyingParty({ passkeyRpId: undefined, publicOrigin: undefined, allowedHosts: [], port: 3000, ...settings });

test.each([
	['a site with a name', { publicOrigin: 'https://school.example' }, 'school.example', ['https://school.example']],
	[
		'several names that share one',
		{ passkeyRpId: 'school.example', allowedHosts: ['a.school.example', 'b.school.example', 'notschool.example'] },
		'school.example',
		['https://a.school.example', 'https://b.school.example'],
	],
	['several names: the first', { allowedHosts: ['a.school.example', 'b.school.example'] }, 'a.school.example', ['https://a.school.example']],
	['one’s own machine', {}, 'localhost', ['http://localhost:3000', 'https://localhost:3000', 'http://localhost', 'https://localhost']],
	['one’s own machine, said', { allowedHosts: ['localhost:3000'] }, 'localhost', ['http://localhost:3000', 'https://localhost:3000']],
] as const)('R79 passkeys hold for %s', (_, settings, id, origins) => {
	expect(site(settings as never)).toEqual({ id, origins });
});

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://203.0.113.7'])('R79 no passkeys at %s', (publicOrigin) => {
	expect(site({ publicOrigin })).toBeNull();
});

test.each([
	[0, 0, true],
	[0, 1, true],
	[1, 0, false],
	[1, 1, false],
	[2, 1, false],
	[1, 2, true],
])('R79 after a count of %i one of %i: %s', (before, after, follows) => {
	expect(mayFollow(before, after)).toBe(follows);
});

test('R79 a passkey is called after who keeps it, else the browser; ways to reach it are those that are known', () => {
	expect([firstName('fbfc3007-154e-4ecc-8c0b-6e020557d7bd', ''), firstName('', 'Chrome/141 (Windows)'), firstName('', '')]).toEqual([
		'iCloud',
		'Chrome · Windows',
		'Passkey',
	]);
	expect(storedTransports(['usb', 'pigeon', 'ble', 'usb'])).toEqual(['ble', 'usb']);
});
