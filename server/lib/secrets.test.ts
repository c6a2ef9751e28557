import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { sql } from '../db/sql.ts';
import { hmac } from './hmac.ts';
import { seal, unseal } from './seal.ts';
import { openSecrets } from './secrets.ts';
import { VendorError } from './vendor-error.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());

test('S2 a sealed text is opened by its key alone, and by nobody once a bit has changed', () => {
	const key = randomBytes(32);
	for (const text of ['', '口令', 'JBSWY3DPEHPK3PXP']) {
		const sealed = seal(key, text);
		expect(sealed).toHaveLength(12 + 16 + Buffer.byteLength(text));
		expect(unseal(key, sealed)).toBe(text);
		expect(sealed.includes(text) && text !== '').toBe(false);
		expect(() => unseal(randomBytes(32), sealed)).toThrow();
		for (const at of [0, 11, 12, 27, ...(text === '' ? [] : [28])]) {
			const changed = Buffer.from(sealed);
			changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
			expect(() => unseal(key, changed), `byte ${at}`).toThrow();
		}
	}
	expect(seal(key, 'x').equals(seal(key, 'x'))).toBe(false);
});

test('S2 a signature is HMAC-SHA256 of the text under its own key', () => {
	const [one, two] = [randomBytes(32), randomBytes(32)];
	for (const key of [one, two, one])
		for (const text of ['', '讲台']) expect(hmac(key, text)).toEqual(createHmac('sha256', key).update(text).digest());
});

test('S2 a key of the installation is made once, by whoever asks first, and is the same for every process and start', async () => {
	const [here, there] = [openSecrets(site.db), openSecrets(site.db)];
	const [a, b] = await Promise.all([here('test-a'), there('test-a')]);
	expect(a).toEqual(b);
	expect(a).toHaveLength(32);
	// The very same buffer: keys of signatures are remembered by it.
	expect(await here('test-a')).toBe(a);
	expect(await here('test-b')).not.toEqual(a);
	const rows = await site.db.rows<{ name: string; value: Buffer }>(sql`select name, value from app_secret where name like 'test-%' order by name`);
	expect(rows).toEqual([
		{ name: 'test-a', value: a },
		{ name: 'test-b', value: await here('test-b') },
	]);
});

test('S2 a key that could not be read is asked for again', async () => {
	let isAway = true;
	const lame = {
		...site.db,
		run: (statement: Parameters<typeof site.db.run>[0]) => (isAway ? Promise.reject(new Error('away')) : site.db.run(statement)),
	};
	const secret = openSecrets(lame as never);
	await expect(secret('test-c')).rejects.toThrow('away');
	isAway = false;
	expect(await secret('test-c')).toHaveLength(32);
	await expect(openSecrets({ ...site.db, row: async () => undefined } as never)('test-d')).rejects.toThrow('secret test-d vanished');
});

test('an error of somebody else’s service is one line, with what they can find it by', () => {
	const whole = new VendorError('S3', { code: 'NoSuchBucket', status: 404, requestId: 'r-1', detail: 'The bucket\nis not there' });
	expect(whole.message).toBe('S3: NoSuchBucket (HTTP 404): The bucket is not there, request r-1');
	expect([whole.name, whole.code, whole.status, whole.requestId, whole.stack]).toEqual([
		'VendorError',
		'NoSuchBucket',
		404,
		'r-1',
		`VendorError: ${whole.message}`,
	]);
	const least = new VendorError('SMS', { code: 'ECONNREFUSED' });
	expect([least.message, least.status, least.requestId]).toEqual(['SMS: ECONNREFUSED', undefined, undefined]);
	for (const detail of ['', 'Busy']) expect(new VendorError('SMS', { code: 'Busy', detail }).message).toBe('SMS: Busy');
	expect(new VendorError('SMS', { code: 'x', detail: 'y'.repeat(900) }).message).toHaveLength(500);
});
