import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { unzip } from '../../../test/zip.ts';
import { sql } from '../../db/sql.ts';
import { archiveOf } from './archive.service.ts';
import { personalData } from './personal-data.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());

const madeAt = new Date('2026-11-24T02:00:00Z');
interface Words {
	zh: string;
	en: string;
}
interface Manifest {
	madeAt: string;
	issuer: Words;
	law: Words;
	files: { file: string; rows?: number; sha256: string; purpose?: Words; source?: Words; keptUntil?: Words; sharedWith?: Words }[];
	leftOut: { table?: string; why: Words }[];
	afterClosing: { table: string; why: Words }[];
}
async function filesOf(memberId: number) {
	const files = unzip(await buffer(await archiveOf(site.db, { memberId, madeAt, issuer: ['讲台', 'Lectern'] })));
	const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
	return { files, text, manifest: JSON.parse(text('manifest.json')) as Manifest };
}

test('R67 a manifest says by whom and when, and of each list what else holds where nothing else is said', async () => {
	const id = await makeMember(site.db);
	const picture = Buffer.from('a picture');
	await site.db.run(sql`insert into member_avatar (member_id, name, picture, created_at) values (${id}, 'manifest', ${picture}, ${madeAt})`);
	const { files, text, manifest } = await filesOf(id);
	expect(manifest).toMatchObject({ madeAt: madeAt.toISOString(), issuer: { zh: '讲台', en: 'Lectern' } });
	expect(manifest.files.find(({ file }) => file === 'profile.csv')).toEqual({
		file: 'profile.csv',
		rows: 1,
		sha256: createHash('sha256').update(text('profile.csv')).digest('hex'),
		purpose: { zh: '账号和个人资料', en: 'The account and the profile' },
		source: { zh: '你自己填的，或者你在网站上做的', en: 'What you entered, or did on the site' },
		keptUntil: { zh: '账号注销为止', en: 'Until the account is closed' },
		sharedWith: { zh: '没有给过别人', en: 'Nobody' },
	});
	expect(manifest.files.find(({ file }) => file === 'text-messages.json')).toMatchObject({
		keptUntil: { zh: '两天', en: 'Two days' },
		sharedWith: { zh: '短信服务商：手机号和短信内容', en: 'The SMS carrier: the phone number and the text' },
	});
	// Pictures are what they are.
	expect(files.get('avatar.webp')).toEqual(picture);
	expect(manifest.files.find(({ file }) => file === 'avatar.webp')).toEqual({
		file: 'avatar.webp',
		sha256: createHash('sha256').update(picture).digest('hex'),
	});
	const named = (which: 'leftOut' | 'stays') =>
		personalData.flatMap(({ tables }) => Object.entries(tables).flatMap(([table, of]) => (of[which] ? [table] : []))).sort();
	expect(manifest.leftOut.flatMap(({ table }) => table ?? []).sort()).toEqual(named('leftOut'));
	expect(manifest.afterClosing.map(({ table }) => table).sort()).toEqual(named('stays'));
	expect(manifest.leftOut.filter(({ table }) => table === undefined).map(({ why }) => why.en.slice(0, 20))).toEqual([
		'Passwords, tokens an',
		'Other people’s data:',
		'Watermarks and the l',
	]);
	const words = [
		...[manifest.issuer, manifest.law],
		...[...manifest.leftOut, ...manifest.afterClosing].map(({ why }) => why),
		...manifest.files.flatMap(({ purpose, source, keptUntil, sharedWith }) => [purpose, source, keptUntil, sharedWith]),
	].filter((each) => each !== undefined);
	const bare = words.filter(({ zh, en }) => !/\p{Script=Han}/u.test(zh) || !/^[\x20-\x7e’“”]+$/.test(en));
	expect(bare).toEqual([]);
});

test('R67 lists of more than a piece are whole, in both forms, under one head', async () => {
	const id = await makeMember(site.db);
	const count = 2000;
	await site.db.run(sql`insert into security_event (member_id, kind, day, first_at, last_at)
		select ${id}, 'password_guesses', date '2020-01-01' + n, ${madeAt}, ${madeAt} from generate_series(0, ${count - 1}) n`);
	// Of these one more than a page.
	await site.db.run(sql`insert into notice (member_id, seq, kind, topic, key, created_at, since, expires_at)
		select ${id}, n, 'reply', 'welcome', n::text, ${madeAt}, ${madeAt}, ${madeAt} from generate_series(1, ${count + 1}) n`);
	const { text, manifest } = await filesOf(id);
	const moment = madeAt.toISOString();
	const all = Array.from({ length: count }, (_, n) => ({
		...{ kind: 'password_guesses', day: new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10) },
		...{ count: 1, firstAt: moment, lastAt: moment },
	}));
	const json = text('security-events.json');
	expect([JSON.parse(json), json.slice(0, 4), json.slice(-4)]).toEqual([all, '[\n{"', '}\n]\n']);
	const lines = all.map((row) => `${Object.values(row).join(',')}\r\n`);
	expect(text('security-events.csv')).toBe(`\uFEFFkind,day,count,firstAt,lastAt\r\n${lines.join('')}`);
	expect(text('notices.csv').split('\r\n').slice(0, -1)).toHaveLength(count + 2);
	const rowsOf = (name: string) => ['json', 'csv'].map((ending) => manifest.files.find(({ file }) => file === `${name}.${ending}`)?.rows);
	expect([rowsOf('security-events'), rowsOf('notices')]).toEqual([
		[count, count],
		[count + 1, count + 1],
	]);
});
