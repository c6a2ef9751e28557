import { constants, existsSync } from 'node:fs';
import { access, lstat, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { findPrograms } from '../../server/adapters/ffmpeg/programs.ts';
import { missingSmsSettings } from '../../server/adapters/sms/sms.ts';
import { checkBucket } from '../../server/adapters/store/check-store.ts';
import { openStore } from '../../server/adapters/store/open-store.ts';
import { settingNames } from '../../server/config.ts';
import type { Check, Verdict } from './check.ts';

/** Bytes below which a film or the database's log fills the disk before anybody looks. */
const littleRoom = 1024 ** 3;
/** The oldest ffmpeg that the films are tried with. */
const oldestFfmpeg = 5;

export const settings: Check = {
	name: 'settings',
	// Wrong values have ended the command before: what is left are words that nobody reads.
	run: async ({ config, env }) => {
		const ours = Object.keys(env).filter((name) => /^(LECTERN|S3|SMS|SMTP|MAIL)_/.test(name) && !settingNames.includes(name));
		const found: Verdict[] = ours.map((name) => ({
			finding: `${name} is no setting, so nothing follows from it.`,
			cure: 'Look for its right name in README.md, or take it away.',
		}));
		const given = (name: string) => (env[name] ?? '') !== '';
		if (config.s3 === null && given('S3_BUCKET'))
			found.push({ finding: 'S3_BUCKET is set, but media are kept on the disk.', cure: 'Set STORE=s3, or take S3_BUCKET away.' });
		return found.length > 0 ? found : { ok: config.production ? 'production' : 'demo: not NODE_ENV=production' };
	},
};

export const production: Check = {
	name: 'production',
	run: async ({ config }) => {
		if (!config.production) return { ok: 'not asked for' };
		const found: Verdict[] = [];
		if (config.publicOrigin === undefined)
			found.push({
				finding: 'PUBLIC_ORIGIN is not set, so search engines and shared links are told whatever address a request names.',
				cure: 'Set PUBLIC_ORIGIN=https://your.domain.',
			});
		else if (!config.publicOrigin.startsWith('https://'))
			found.push({
				finding: `PUBLIC_ORIGIN is ${config.publicOrigin}, over which passwords travel in the open.`,
				cure: 'Serve the site by https and set PUBLIC_ORIGIN to that.',
			});
		const missing = missingSmsSettings(config, 'code');
		if (missing.length > 0) found.push({ finding: 'No code can be sent by SMS, so nobody can register.', cure: `Set ${missing.join(', ')}.` });
		if (config.mail.url === undefined || config.mail.from === undefined)
			found.push({ finding: 'No mail can be sent, so nobody can confirm an address.', cure: 'Set SMTP_URL and MAIL_FROM.' });
		return found.length > 0 ? found : { ok: config.publicOrigin ?? '' };
	},
};

export const dataFolder: Check = {
	name: 'data folder',
	run: async ({ config: { dataDir } }) => {
		const found = await stat(dataDir).catch(() => undefined);
		if (found === undefined) return { ok: `${dataDir} is made by the first start` };
		if (!found.isDirectory()) return { finding: `DATA_DIR ${dataDir} is no folder.`, cure: 'Move it away, or set DATA_DIR to a folder.' };
		const may = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
			() => true,
			() => false,
		);
		return may
			? { ok: dataDir }
			: { finding: `DATA_DIR ${dataDir} cannot be written by this user.`, cure: `Make it the user’s who runs the site: chown -R <user> ${dataDir}.` };
	},
};

/** What only the owner may read: sign-ins, codes, the database, the ledger's key. */
const secrets = ['demo-credentials.json', 'outbox', 'outbox/sms.jsonl', 'outbox/mail', 'postgres', 'ledger', 'uploads/set-aside'];

export const permissions: Check = {
	name: 'permissions',
	run: async ({ config: { dataDir } }) => {
		const looked = await Promise.all(
			secrets.map(async (name): Promise<Verdict[]> => {
				const path = join(dataDir, name);
				const found = await lstat(path).catch(() => undefined);
				if (found === undefined || found.isSymbolicLink() || (found.mode & 0o077) === 0) return [];
				const right = found.isDirectory() ? '700' : '600';
				return [{ finding: `${path} can be read by other users of this machine.`, cure: `chmod ${right} ${path}` }];
			}),
		);
		const found = looked.flat();
		return found.length > 0 ? found : { ok: 'secrets are their owner’s alone' };
	},
};

export const disk: Check = {
	name: 'disk',
	run: async ({ config: { dataDir } }) => {
		const found = await statfs(nearest(dataDir));
		const free = found.bavail * found.bsize;
		const shown = free < 10 * littleRoom ? `${Math.floor(free / 1024 ** 2)} MB` : `${Math.floor(free / 1024 ** 3)} GB`;
		if (free < littleRoom)
			return { finding: `Only ${shown} are free where DATA_DIR lies.`, cure: 'Make room there, or move DATA_DIR to a larger disk.' };
		if (found.files > 0 && found.ffree < found.files / 100)
			return {
				finding: 'Hardly another file can be made where DATA_DIR lies: its file system has no inodes left.',
				cure: 'Delete small files there, or move DATA_DIR.',
			};
		return { ok: `${shown} free` };
	},
};

/** The folder, or what of its path is there already. */
function nearest(folder: string): string {
	return existsSync(folder) ? folder : nearest(dirname(folder));
}

export const ffmpeg: Check = {
	name: 'ffmpeg',
	run: async ({ config }) => {
		if (!config.roles.has('worker')) return { ok: 'not needed: this process runs no jobs' };
		const cure = 'Install the system’s (Debian: apt-get install ffmpeg), or set FFMPEG_PATH to one whose ffprobe lies beside it.';
		const programs = await findPrograms(config, pino({ level: 'silent' }));
		if (programs === null)
			return { finding: `${config.ffmpegPath ?? 'ffmpeg'} or its ffprobe cannot be run, so films other than H.264 in MP4 wait.`, cure };
		if (programs.isBundled || programs.version < oldestFfmpeg)
			return { finding: `The ffmpeg that is used is ${programs.version}${programs.isBundled ? ' of npm' : ''}, which is old and slow.`, cure };
		return { ok: `${programs.version} (${programs.ffmpeg})` };
	},
};

export const bucket: Check = {
	name: 'store',
	run: async ({ config }) => {
		if (config.s3 === null) return { ok: 'on the disk' };
		const problem = await checkBucket(await openStore(config), config.s3);
		if (problem === null) return { ok: `bucket ${config.s3.bucket}` };
		return { finding: problem.sentence, cure: problem.passes ? 'Wait, and ask the service if it lasts.' : 'Start the site again when it is mended.' };
	},
};
