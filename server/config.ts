import { resolve } from 'node:path';
import * as z from 'zod';
import { StartError } from './lib/start-error.ts';

const truth = z.enum(['', '0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');

const environment = z.object({
	PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
	HOST: z.string().min(1).default('127.0.0.1'),
	DATA_DIR: z.string().min(1).default('./data'),
	DATABASE_URL: z
		.string()
		.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
		.optional(),
	BASE_PATH: z
		.string()
		.default('')
		.transform((path) => path.replace(/\/+$/, ''))
		.pipe(z.string().regex(/^(\/[\w.~-]+)*$/, 'must look like /school')),
	/** What search engines and shared links are told; default: the address of the request, where its host is the agency's. */
	PUBLIC_ORIGIN: z
		.url({ protocol: /^https?$/ })
		.transform((url) => new URL(url).origin)
		.optional(),
	/** Further names of this site, with commas; the first is told to readers who used a name that is none of them. */
	ALLOWED_HOSTS: z
		.string()
		.default('')
		.transform((text) =>
			text
				.split(',')
				.map((each) => each.trim().toLowerCase())
				.filter((each) => each !== ''),
		)
		.pipe(z.array(z.string().regex(/^(\[[\da-f:.]+\]|[a-z\d.-]+)(:\d{1,5})?$/, 'must be host names, as school.example,www.school.example'))),
	/** The name that passkeys hold for, where several names of the site share them; default: the host of PUBLIC_ORIGIN. Another one makes all passkeys worthless. */
	PASSKEY_RP_ID: z
		.string()
		.transform((name) => name.trim().toLowerCase())
		.pipe(z.string().regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'must be a host name without a port, as school.example'))
		.optional(),
	TRUST_PROXY: z.string().default(''),
	TIME_ZONE: z.string().default('Asia/Shanghai').refine(isTimeZone, 'is no time zone'),
	LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
	PHONE_E164: truth.default(false),
	DB_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(8),
	CACHE_MB: z.coerce.number().int().min(0).max(4096).default(48),
	/** Processes that answer requests on this machine; `npm start` gives one a processor, at most four and what memory allows. */
	WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
	/** Megabytes of heap of each process; `npm start` gives it to Node, which alone can set it. */
	HEAP_MB: z.coerce.number().int().min(128).max(65_536).default(384),
	/** Megabytes of the disk that uploads leave free: the database lives there too. */
	MIN_FREE_MB: z.coerce.number().int().min(0).max(10_000_000).default(1024),
	/** Off only where the load is one's own, as in measurements. */
	RATE_LIMITS: z.enum(['on', 'off']).default('on'),
	/** Off: calls only, without a web build. */
	LECTERN_PAGES: z.enum(['on', 'off']).default('on'),
	METRICS: truth.default(false),
	/** Off: the demo agency's lessons stay without films, which take some minutes of a processor, and nobody has heard any. */
	LECTERN_DEMO_VIDEOS: z.enum(['on', 'off']).default('on'),
	/** The carrier that is asked first where both are set up. */
	SMS_FIRST: z.enum(['aliyun', 'tencent']).default('aliyun'),
	/** Messages by SMS in production go through Alibaba Cloud (Dysmsapi): the key of a RAM user, and the approved signature and templates. */
	SMS_ALIYUN_ACCESS_KEY_ID: z.string().optional(),
	SMS_ALIYUN_ACCESS_KEY_SECRET: z.string().optional(),
	SMS_ALIYUN_SIGN_NAME: z.string().optional(),
	SMS_ALIYUN_TEMPLATE_CODE: z.string().optional(),
	SMS_ALIYUN_NOTICE_TEMPLATE_CODE: z.string().optional(),
	SMS_ALIYUN_ENDPOINT: z
		.url({ protocol: /^https?$/ })
		.refine(isPrivateTrip, 'must begin with https://')
		.default('https://dysmsapi.aliyuncs.com'),
	/** … or through Tencent Cloud. */
	SMS_TENCENT_SECRET_ID: z.string().optional(),
	SMS_TENCENT_SECRET_KEY: z.string().optional(),
	SMS_TENCENT_SDK_APP_ID: z.string().optional(),
	SMS_TENCENT_SIGN_NAME: z.string().optional(),
	SMS_TENCENT_TEMPLATE_ID: z.string().optional(),
	SMS_TENCENT_NOTICE_TEMPLATE_ID: z.string().optional(),
	SMS_TENCENT_REGION: z.string().default('ap-guangzhou'),
	SMS_TENCENT_ENDPOINT: z
		.url({ protocol: /^https?$/ })
		.refine(isPrivateTrip, 'must begin with https://')
		.default('https://sms.tencentcloudapi.com'),
	/** Mail in production: smtps:// speaks TLS from the beginning, smtp:// changes to it; name and password as user:secret@. */
	SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'must look like smtps://user:password@mail.example:465' }).optional(),
	/** Who mails are from. */
	MAIL_FROM: z
		.string()
		.transform((text) => sender(text))
		.refine(({ name, address }) => name.length <= 80 && z.email().safeParse(address).success, 'must look like School <post@school.example>')
		.optional(),
	/** The built-in cashier, at which no real money is paid; default: on in development and in the demo, off in production. */
	PAY_SANDBOX: z.enum(['on', 'off']).optional(),
	/** Yuan above which a refund by staff waits for another one of them; 0: never. */
	REFUND_ASK_ABOVE: z.coerce.number().int().min(0).max(10_000_000).default(5000),
	/** 32 bytes, base64, that seal the keys of payment providers in the database; default: a secret of the installation, which lies in the database too. */
	PAY_KEY: z
		.string()
		.refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64, as from: openssl rand -base64 32')
		.optional(),
	/** What this process does: answer requests, run jobs, or both. */
	ROLES: z
		.string()
		.default('web,worker')
		.transform((text) => text.split(',').map((each) => each.trim()))
		.pipe(z.array(z.enum(['web', 'worker'], 'must be web, worker or both')).min(1)),
	/** Where media are kept: under DATA_DIR, or in a bucket. */
	STORE: z.enum(['disk', 's3']).default('disk'),
	S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
	S3_REGION: z.string().default('us-east-1'),
	S3_BUCKET: z.string().optional(),
	S3_ACCESS_KEY_ID: z.string().optional(),
	S3_SECRET_ACCESS_KEY: z.string().optional(),
	S3_FORCE_PATH_STYLE: truth.default(false),
	/** Readers fetch segments from the bucket itself, by addresses signed for the moment; it must allow our origin (CORS). */
	S3_REDIRECT: truth.default(false),
	/** Where nginx has the store's folder as an internal location, such as /protected: it then sends the bytes. */
	ACCEL_REDIRECT: z
		.string()
		.transform((path) => path.replace(/\/+$/, ''))
		.pipe(z.string().regex(/^(\/[\w.~-]+)+$/, 'must look like /protected'))
		.optional(),
	/** The ffmpeg to use; its ffprobe lies beside it. */
	FFMPEG_PATH: z.string().optional(),
	/** Set by `npm start`, which renders in production mode in any case; without it NODE_ENV decides. */
	LECTERN_ENV: z.enum(['demo', 'production']).optional(),
	NODE_ENV: z.string().optional(),
});

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** The settings of one process, parsed once. */
export interface Config {
	port: number;
	host: string;
	dataDir: string;
	databaseUrl: string | undefined;
	basePath: string;
	publicOrigin: string | undefined;
	/** Hosts (with or without a port) by which readers may call this site when `publicOrigin` is not set. */
	allowedHosts: string[];
	/** The name that passkeys hold for, where it is not the host of `publicOrigin`. */
	passkeyRpId: string | undefined;
	/** As Fastify's `trustProxy`: addresses or networks that may speak for their clients. */
	trustProxy: string[] | boolean;
	timeZone: string;
	logLevel: string;
	phoneE164: boolean;
	dbConnections: number;
	cacheBytes: number;
	/** Processes that answer requests on this machine, at one port. */
	webProcesses: number;
	/** Bytes of the disk that uploads leave free. */
	minFreeBytes: number;
	/** Count calls by address. What members may do (codes, logins) is always limited. */
	rateLimits: boolean;
	/** Serve the website; off leaves the calls alone. */
	pages: boolean;
	metrics: boolean;
	/** Draw films for the demo agency's lessons after its first start. */
	demoVideos: boolean;
	/** The carrier that is asked first where both are set up. */
	smsFirst: 'aliyun' | 'tencent';
	smsAliyun: SmsAliyun;
	smsTencent: SmsTencent;
	/** The server that delivers mail in production, and who it is from. */
	mail: { url: string | undefined; from: { name: string; address: string } | undefined };
	/** A push service on this machine, and the certificate it is known by (tests): browsers' own are on the open internet. */
	pushPeer: { origin: string; ca: string } | undefined;
	/** The built-in cashier takes payments that are not real. */
	paySandbox: boolean;
	/** Fen above which a refund by staff waits for another one of them; 0: never. */
	refundAskAbove: number;
	/** Seals the keys of payment providers; undefined: a secret of the installation does. */
	payKey: Buffer | undefined;
	roles: ReadonlySet<Role>;
	/** The bucket for media; null keeps them under `dataDir`. */
	s3: S3Settings | null;
	/** Readers are sent to the bucket for segments. */
	s3Redirect: boolean;
	/** The internal location under which nginx sends files of the store. */
	accelRedirect: string | undefined;
	ffmpegPath: string | undefined;
	/** No demo agency and no development outbox when true. */
	production: boolean;
	/** Milliseconds in which a new connection must have sent the head of its first request, and each request its own. */
	headersMs: number;
	/** Milliseconds in which a whole request must have come, its body too. */
	requestMs: number;
	/** Milliseconds in which a socket that owes us bytes, or takes ours, must get on. */
	slowSocketMs: number;
	/** Milliseconds after which nobody waits any more for a rendering that has not begun. */
	renderPatienceMs: number;
	/** Hold every reply against its schema (tests). */
	checkReplies: boolean;
}

export type Role = 'web' | 'worker';

/** A bucket that speaks S3. Without a key the SDK looks where it always does (environment, instance role). */
export interface S3Settings {
	endpoint: string | undefined;
	region: string;
	bucket: string;
	accessKeyId: string | undefined;
	secretAccessKey: string | undefined;
	forcePathStyle: boolean;
}

/** Alibaba Cloud's SMS service, as far as it is configured. Its template has one variable, `code`, that of notices `text`. */
export interface SmsAliyun {
	accessKeyId: string | undefined;
	accessKeySecret: string | undefined;
	signName: string | undefined;
	templateCode: string | undefined;
	noticeTemplateCode: string | undefined;
	endpoint: string;
}

/** Tencent Cloud's SMS service, as far as it is configured. Its templates have one variable each: the code, the notice's text. */
export interface SmsTencent {
	secretId: string | undefined;
	secretKey: string | undefined;
	sdkAppId: string | undefined;
	signName: string | undefined;
	templateId: string | undefined;
	noticeTemplateId: string | undefined;
	region: string;
	endpoint: string;
}

/** Reads the environment; a wrong value stops the start with the variable's name. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
	const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')));
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		throw new StartError(`${issue?.path.join('.')} ${issue?.message}`);
	}
	const it = parsed.data;
	if ((it.SMTP_URL === undefined) !== (it.MAIL_FROM === undefined)) throw new StartError('SMTP_URL and MAIL_FROM must be set together');
	return {
		port: it.PORT,
		host: it.HOST,
		dataDir: resolve(it.DATA_DIR),
		databaseUrl: it.DATABASE_URL,
		basePath: it.BASE_PATH,
		publicOrigin: it.PUBLIC_ORIGIN,
		allowedHosts: it.ALLOWED_HOSTS,
		passkeyRpId: it.PASSKEY_RP_ID,
		trustProxy: it.TRUST_PROXY === '' ? false : it.TRUST_PROXY.split(',').map((each) => each.trim()),
		timeZone: it.TIME_ZONE,
		logLevel: it.LOG_LEVEL,
		phoneE164: it.PHONE_E164,
		dbConnections: it.DB_CONNECTIONS,
		webProcesses: it.WEB_PROCESSES,
		cacheBytes: it.CACHE_MB * 1024 * 1024,
		minFreeBytes: it.MIN_FREE_MB * 1024 * 1024,
		rateLimits: it.RATE_LIMITS === 'on',
		pages: it.LECTERN_PAGES === 'on',
		metrics: it.METRICS,
		demoVideos: it.LECTERN_DEMO_VIDEOS === 'on',
		smsFirst: it.SMS_FIRST,
		smsAliyun: {
			accessKeyId: it.SMS_ALIYUN_ACCESS_KEY_ID,
			accessKeySecret: it.SMS_ALIYUN_ACCESS_KEY_SECRET,
			signName: it.SMS_ALIYUN_SIGN_NAME,
			templateCode: it.SMS_ALIYUN_TEMPLATE_CODE,
			noticeTemplateCode: it.SMS_ALIYUN_NOTICE_TEMPLATE_CODE,
			endpoint: it.SMS_ALIYUN_ENDPOINT,
		},
		smsTencent: {
			secretId: it.SMS_TENCENT_SECRET_ID,
			secretKey: it.SMS_TENCENT_SECRET_KEY,
			sdkAppId: it.SMS_TENCENT_SDK_APP_ID,
			signName: it.SMS_TENCENT_SIGN_NAME,
			templateId: it.SMS_TENCENT_TEMPLATE_ID,
			noticeTemplateId: it.SMS_TENCENT_NOTICE_TEMPLATE_ID,
			region: it.SMS_TENCENT_REGION,
			endpoint: it.SMS_TENCENT_ENDPOINT,
		},
		mail: { url: it.SMTP_URL, from: it.MAIL_FROM },
		pushPeer: undefined,
		paySandbox: (it.PAY_SANDBOX ?? (isProduction(it) ? 'off' : 'on')) === 'on',
		refundAskAbove: it.REFUND_ASK_ABOVE * 100,
		payKey: it.PAY_KEY === undefined ? undefined : Buffer.from(it.PAY_KEY, 'base64'),
		roles: new Set(it.ROLES),
		s3: it.STORE === 's3' ? s3Settings(it) : null,
		s3Redirect: it.S3_REDIRECT,
		accelRedirect: it.ACCEL_REDIRECT,
		ffmpegPath: it.FFMPEG_PATH,
		production: isProduction(it),
		headersMs: 15_000,
		// Not against a body that drips: that is closed by `slowSocketMs`. A piece of an upload (16 MiB) over a line of 128 kbit/s takes 17.5 minutes.
		requestMs: 20 * 60_000,
		slowSocketMs: 30_000,
		renderPatienceMs: 10_000,
		checkReplies: false,
	};
}

/** A public site must know its name before it tells it to search engines; commands and workers need none. Throws `StartError`. */
export function requirePublicName({ production, roles, pages, publicOrigin, allowedHosts }: Config): void {
	if (!production || !pages || !roles.has('web') || publicOrigin !== undefined || allowedHosts.length > 0) return;
	throw new StartError('PUBLIC_ORIGIN must be set in production, as https://school.example (or ALLOWED_HOSTS, where the site has several names).');
}

function isProduction(it: z.infer<typeof environment>): boolean {
	return (it.LECTERN_ENV ?? it.NODE_ENV) === 'production';
}

function s3Settings(it: z.infer<typeof environment>): S3Settings {
	if (it.S3_BUCKET === undefined) throw new StartError('S3_BUCKET must be set when STORE is s3');
	return {
		endpoint: it.S3_ENDPOINT,
		region: it.S3_REGION,
		bucket: it.S3_BUCKET,
		accessKeyId: it.S3_ACCESS_KEY_ID,
		secretAccessKey: it.S3_SECRET_ACCESS_KEY,
		forcePathStyle: it.S3_FORCE_PATH_STYLE,
	};
}

/** `name <address>`, or the address alone. */
function sender(text: string): { name: string; address: string } {
	const parts = /^([^<>]*)<([^<>]*)>\s*$/.exec(text);
	return parts === null ? { name: '', address: text.trim() } : { name: (parts[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address: parts[2] ?? '' };
}

/** Encrypted, or to this very machine. */
export function isPrivateTrip(address: string): boolean {
	const { protocol, hostname } = new URL(address);
	return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}
