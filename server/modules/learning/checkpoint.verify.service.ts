import { createHash, type KeyObject } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { type CheckpointFolder, folderOfDisk, ledgerFolder } from './checkpoint.files.ts';
import * as queries from './checkpoint.queries.ts';
import { type Checkpoint, hashOfCheckpoint, isSigned, lineOf, pace, signingKey } from './checkpoint.rules.ts';
import { type CheckpointPlatform, checkpointSecret, pagesOf, rootOfNamed } from './checkpoint.service.ts';
import { noHash } from './ledger.rules.ts';

const page = 2000;

/**
 * Checks every checkpoint: that none is missing, that each is as it was signed and follows from the one before, and that its file in
 * `DATA_DIR/ledger` or the bucket and whatever lies in `copiesAt` (a folder somewhere else) say the same. Calls `report` with a sentence for everything that is wrong.
 */
export async function verifyCheckpoints(
	platform: Pick<CheckpointPlatform, 'db' | 'secret' | 'config' | 'store'>,
	report: (sentence: string) => void,
	copiesAt?: string,
): Promise<{ checkpoints: number }> {
	const { db } = platform;
	const key = signingKey(await platform.secret(checkpointSecret));
	const own = ledgerFolder(platform);
	const copies = copiesAt === undefined ? undefined : folderOfDisk(copiesAt);
	let checkpoints = 0;
	let last: Checkpoint | undefined;
	for (;;) {
		const rows = await queries.listCheckpoints(db, last?.id ?? 0, page);
		for (const row of rows) {
			const wanted = (last?.id ?? 0) + 1;
			if (row.id !== wanted) report(`checkpoint ${wanted} is missing`);
			else if (!row.previous.equals(last === undefined ? noHash : hashOfCheckpoint(last)))
				report(`checkpoint ${row.id} does not follow from the one before it`);
			for (const problem of await problemsOf(db, row, key)) report(problem);
			for (const problem of await fileProblems(own, row, key, true)) report(problem);
			if (copies !== undefined) for (const problem of await fileProblems(copies, row, key, false)) report(problem);
			checkpoints += 1;
			last = row;
		}
		if (rows.length < page) break;
	}
	for (const { id } of await queries.listStrayCheckpoints(db)) report(`checkpoint ${id} is missing, and chains name it`);
	for (const folder of copies === undefined ? [own] : [own, copies])
		for (const id of await folder.list())
			if ((await queries.find(db, id)) === undefined) report(`checkpoint ${id} is in ${folder.pathOf(id)} and not in the database`);
	if (last !== undefined) for (const problem of await rootProblems(db, last)) report(problem);
	return { checkpoints };
}

export type LedgerFinding = 'ok' | { finding: string; cure: string };

/**
 * For `npm run doctor`: the newest checkpoint is younger than two days, is as it was signed, and its file is there and the same. A ledger that
 * is empty or younger than that needs none yet.
 */
export async function checkNewestCheckpoint(
	platform: Pick<CheckpointPlatform, 'secret' | 'config' | 'store' | 'now'> & { db: Db },
): Promise<LedgerFinding> {
	const { db } = platform;
	const cure = 'Run npm run ledger:checkpoint, and look into the log for why the site made none: it does so every day.';
	const lateSince = platform.now().getTime() - pace.late;
	const newest = await queries.findNewest(db);
	if (newest === undefined) {
		const began = await queries.oldestEntry(db);
		if (began === null || began.getTime() > lateSince) return 'ok';
		return { finding: `The ledger began ${began.toISOString()} and has no checkpoint.`, cure };
	}
	if (newest.at.getTime() < lateSince) return { finding: `The newest checkpoint of the ledger is of ${newest.at.toISOString()}.`, cure };
	const key = signingKey(await platform.secret(checkpointSecret));
	const problems = [
		...(await problemsOf(db, newest, key)),
		...(await fileProblems(ledgerFolder(platform), newest, key, true)),
		...(await rootProblems(db, newest)),
	];
	const [problem] = problems;
	if (problem === undefined) return 'ok';
	return {
		finding: `The ledger is not as it was: ${problem}.`,
		cure: 'Run npm run ledger:verify, and compare with the copies of its files that you keep elsewhere.',
	};
}

/** For `npm run doctor`: whether the running site could change the ledger. `db` is the site's own way in (`openDatabase` with its role). */
export async function checkLedgerRights(db: Db): Promise<LedgerFinding> {
	const { user, may } = await queries.mayChange(db);
	if (!may) return 'ok';
	return {
		finding: `The site works as ${user}, who owns the ledger: only a trigger keeps it from being changed.`,
		cure: `As an administrator of the database run: create role lectern_app nologin; grant lectern_app to ${JSON.stringify(user)}; then start the site again.`,
	};
}

async function problemsOf(db: Db, row: Checkpoint, key: KeyObject): Promise<string[]> {
	if (!isSigned(row, key)) return [`checkpoint ${row.id} was changed`];
	const digest = createHash('sha256');
	for await (const rows of pagesOf((after) => queries.listHeads(db, row.id, after, page)))
		for (const { member_id, seq, hash } of rows) digest.update(lineOf({ memberId: member_id, seq, hash }));
	return digest.digest().equals(row.heads) ? [] : [`the heads that checkpoint ${row.id} names were changed`];
}

async function fileProblems(folder: CheckpointFolder, row: Checkpoint, key: KeyObject, mustBe: boolean): Promise<string[]> {
	const path = folder.pathOf(row.id);
	const file = await folder.read(row.id);
	if (file === null) return mustBe ? [`checkpoint ${row.id} has no file ${path}`] : [];
	const { footer } = file;
	if (footer === null || footer.id !== row.id || !isSigned(footer, key) || !file.heads.equals(footer.heads) || file.changed !== footer.changed)
		return [`${path} was changed`];
	return footer.signature.equals(row.signature) ? [] : [`checkpoint ${row.id} is not what ${path} says`];
}

/** The newest checkpoint covers every end that any checkpoint names. */
async function rootProblems(db: Db, newest: Checkpoint): Promise<string[]> {
	const { root, members, entries } = await rootOfNamed(db);
	const fits = root.equals(newest.root) && members === newest.members && entries === newest.entries;
	return fits ? [] : [`checkpoint ${newest.id} does not cover the heads that checkpoints name`];
}
