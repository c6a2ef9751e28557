import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Db } from '../../db/db.ts';
import type { PersonalFile, Words } from '../../db/personal-data.ts';
import { csvLine, named } from './archive.rules.ts';
import { personalData } from './personal-data.ts';

export interface ArchiveOf {
	memberId: number;
	madeAt: Date;
	/** Who hands it out: the agency in both languages. */
	issuer: Words;
}

const bom = '\uFEFF';
/** Rows are joined to pieces of this size: a piece a row costs fifteen times the work. */
const pieceLength = 65_536;

const law: Words = [
	'个人信息副本：《个人信息保护法》第四十五条（查阅、复制、转移）',
	'A copy of your personal data: PIPL art. 45, GDPR art. 15 and 20',
];
const oftenAsked: Words[] = [
	[
		'密码、登录令牌和验证码：只存算出来的校验值，给出来只对偷的人有用',
		'Passwords, tokens and codes: only hashes of them are kept, and they would help nobody but a thief',
	],
	['别人的数据：老师的答复、同学的提问只在你自己那一条里', 'Other people’s data: answers of teachers are in what is yours, and nowhere else'],
	['听课画面里的水印、服务器日志：不按人存', 'Watermarks and the logs of the server: they are not kept by person'],
];
const readMe: Words = [
	`这是我们存着的、关于你的全部数据。每一份都有 JSON（给程序读）和 CSV（用表格软件打开）两个文件；
manifest.json 写着每一份是什么、从哪来、留多久、给过谁，以及没有放进来的是什么、为什么。
CSV 里以 = + - @ 开头的文字前面加了一个 '，免得表格软件把它当公式算。时间都是 UTC。`,
	`This is all we keep about you. Each list comes as JSON, for programs, and as CSV, for spreadsheets.
manifest.json says of each what it is for, where it comes from, how long it is kept and who gets it, and what is left out and why.
In CSV, text that begins with = + - @ has a ' before it, so that no spreadsheet takes it for a formula. Times are UTC.`,
];

/** What an export says of itself. */
interface Listed {
	file: string;
	rows?: number;
	sha256: string;
}

/**
 * A zip of all that is kept about a member, as it flows: `db` is one moment of the database, of which every list is read twice (JSON, CSV) a page at a
 * time, so that 600,000 rows need no more memory than six.
 */
export async function archiveOf(db: Db, { memberId, madeAt, issuer }: ArchiveOf): Promise<Readable> {
	const zip = new ZipFile();
	const out = zip.outputStream as Readable;
	zip.on('error', (error: Error) => out.destroy(error));
	const listed: Listed[] = [];
	const add = (name: string, pieces: () => AsyncIterable<Buffer>) =>
		zip.addReadStreamLazy(name, { mtime: madeAt }, (callback) => callback(null, Readable.from(pieces(), { objectMode: false })));
	const addText = (name: string, text: () => string) => add(name, () => inPieces([text()]));
	addText('README.txt', () => `${readMe.join('\n\n')}\n`);
	const files = personalData.flatMap((each) => each.files);
	for (const file of files)
		for (const [ending, texts] of [
			['json', jsonOf],
			['csv', csvOf],
		] as const)
			add(`${file.name}.${ending}`, () => counted(`${file.name}.${ending}`, file, db, memberId, texts, listed));
	for (const { pictures } of personalData)
		for (const { name, bytes } of (await pictures?.(db, memberId)) ?? []) {
			listed.push({ file: name, sha256: createHash('sha256').update(bytes).digest('hex') });
			zip.addBuffer(bytes, name, { mtime: madeAt });
		}
	// Asked for when all others have been written.
	addText('manifest.json', () => JSON.stringify(manifestOf({ memberId, madeAt, issuer }, files, listed), null, '\t'));
	zip.end();
	return out;
}

type Texts = (file: PersonalFile, db: Db, memberId: number, onRows: (count: number) => void) => AsyncIterable<string>;

async function* counted(name: string, file: PersonalFile, db: Db, memberId: number, texts: Texts, listed: Listed[]): AsyncIterable<Buffer> {
	const hash = createHash('sha256');
	let rows = 0;
	for await (const piece of inPieces(texts(file, db, memberId, (count) => (rows += count)))) {
		hash.update(piece);
		yield piece;
	}
	listed.push({ file: name, rows, sha256: hash.digest('hex') });
}

const jsonOf: Texts = async function* (file, db, memberId, onRows) {
	let before = '[';
	for await (const rows of file.pages(db, memberId)) {
		onRows(rows.length);
		for (const row of rows) {
			yield `${before}\n${JSON.stringify(named(row))}`;
			before = ',';
		}
	}
	yield before === '[' ? '[]\n' : '\n]\n';
};

const csvOf: Texts = async function* (file, db, memberId, onRows) {
	yield bom;
	let isFirst = true;
	for await (const rows of file.pages(db, memberId)) {
		onRows(rows.length);
		for (const row of rows) {
			if (isFirst) yield csvLine(Object.keys(named(row)));
			isFirst = false;
			yield csvLine(Object.values(row));
		}
	}
};

async function* inPieces(texts: AsyncIterable<string> | Iterable<string>): AsyncIterable<Buffer> {
	let waiting = '';
	for await (const text of texts) {
		waiting += text;
		if (waiting.length < pieceLength) continue;
		yield Buffer.from(waiting);
		waiting = '';
	}
	if (waiting !== '') yield Buffer.from(waiting);
}

const inBoth = ([zh, en]: Words) => ({ zh, en });
const byMember: Words = ['你自己填的，或者你在网站上做的', 'What you entered, or did on the site'];
const untilClosed: Words = ['账号注销为止', 'Until the account is closed'];
const nobody: Words = ['没有给过别人', 'Nobody'];

function manifestOf({ memberId, madeAt, issuer }: ArchiveOf, files: readonly PersonalFile[], listed: readonly Listed[]): object {
	const leftOut = personalData.flatMap(({ tables }) =>
		Object.entries(tables).flatMap(([table, { leftOut }]) => (leftOut ? [{ table, why: inBoth(leftOut) }] : [])),
	);
	const stays = personalData.flatMap(({ tables }) =>
		Object.entries(tables).flatMap(([table, { stays }]) => (stays ? [{ table, why: inBoth(stays) }] : [])),
	);
	return {
		format: 1,
		memberId,
		madeAt: madeAt.toISOString(),
		issuer: inBoth(issuer),
		law: inBoth(law),
		files: listed.map(({ file: name, ...rest }) => {
			const of = files.find((each) => name === `${each.name}.json` || name === `${each.name}.csv`);
			if (of === undefined) return { file: name, ...rest };
			const { purpose, source = byMember, kept = untilClosed, shared = nobody } = of;
			return { file: name, ...rest, purpose: inBoth(purpose), source: inBoth(source), keptUntil: inBoth(kept), sharedWith: inBoth(shared) };
		}),
		leftOut: [...leftOut, ...oftenAsked.map((why) => ({ why: inBoth(why) }))],
		afterClosing: stays,
	};
}
