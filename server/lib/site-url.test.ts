import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { siteUrl } from './site-url.ts';

test.each([
	[{}, 'http://127.0.0.1:3000/user/notice'],
	[{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80/user/notice'],
	[{ HOST: '::1' }, 'http://[::1]:3000/user/notice'],
	[{ ALLOWED_HOSTS: 'school.example,www.school.example' }, 'https://school.example/user/notice'],
	[{ ALLOWED_HOSTS: 'b.example', PUBLIC_ORIGIN: 'https://a.example', BASE_PATH: '/school' }, 'https://a.example/school/user/notice'],
])('R27 %o: %s', (env, address) => {
	expect(siteUrl(readConfig(env), '/user/notice')).toBe(address);
});
