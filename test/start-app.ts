import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallInput, CallOutput } from '../contract/calls.ts';
import { type CallKey, callPaths } from '../contract/paths.ts';
import { type App, type AppOptions, createApp } from '../server/app.ts';
import { type Config, readConfig } from '../server/config.ts';
import type { Database } from '../server/db/db.ts';
import type { MailMessage, SmsMessage } from '../server/http/route.ts';
import { createLog } from '../server/lib/log.ts';
import { createDatabase } from './database.ts';

export interface Answer<T = unknown> {
	status: number;
	headers: Record<string, string | string[] | number | undefined>;
	text: string;
	/** The envelope, when the answer is JSON. */
	json: { code: number; data: T; msg: string; reason: string; errors: { path: string; message: string }[]; traceId: string };
}

export interface TestApp {
	app: App;
	db: Database;
	config: Config;
	databaseUrl: string;
	/** Messages that the carrier was given. */
	sms: SmsMessage[];
	/** Mails that were sent. */
	mail: MailMessage[];
	/** Moves the clock that rules see. */
	setNow(moment: Date | string): void;
	advance(milliseconds: number): void;
	get(url: string, headers?: Record<string, string>): Promise<Answer<never>>;
	post(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer<never>>;
	/** A call by its key: GET with a query or POST with a body. */
	call<K extends CallKey>(
		key: K,
		input?: CallInput<K> | Record<string, unknown>,
		options?: { token?: string; headers?: Record<string, string>; ip?: string },
	): Promise<Answer<CallOutput<K>>>;
	close(): Promise<void>;
}

/** The real app on a database of its own, its clock in the test's hands. Calls only (no web build), unless `pages` are given. */
export async function startApp(
	options: { config?: Partial<Config>; databaseUrl?: string } & Partial<Pick<AppOptions, 'pages' | 'log' | 'socketLimits'>> = {},
): Promise<TestApp> {
	const made = options.databaseUrl === undefined ? await createDatabase() : undefined;
	const databaseUrl = options.databaseUrl ?? made?.url ?? '';
	const own = options.config?.dataDir === undefined ? await mkdtemp(join(tmpdir(), 'lectern-test-')) : undefined;
	const dataDir = own ?? options.config?.dataDir ?? '';
	const config: Config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), checkReplies: true, ...options.config };
	let now: Date | undefined;
	const sms: SmsMessage[] = [];
	const mail: MailMessage[] = [];
	const app = await createApp({
		config,
		databaseUrl,
		log: options.log ?? createLog(process.env['LOG_LEVEL'] ?? 'silent'),
		now: () => now ?? new Date(),
		pages: options.pages ?? false,
		...(options.socketLimits ? { socketLimits: options.socketLimits } : {}),
		sendSms: async (message) => {
			sms.push(message);
		},
		sendMail: async (message) => {
			mail.push(message);
		},
	});
	const request = async (
		method: 'GET' | 'POST',
		url: string,
		headers: Record<string, string>,
		payload?: string,
		ip?: string,
	): Promise<Answer<never>> => {
		const response = await app.server.inject({
			method,
			url,
			headers,
			...(payload === undefined ? {} : { payload }),
			...(ip ? { remoteAddress: ip } : {}),
		});
		let json: unknown;
		if (response.headers['content-encoding'] === undefined && String(response.headers['content-type'] ?? '').includes('json'))
			json = JSON.parse(response.body || 'null');
		return { status: response.statusCode, headers: response.headers, text: response.body, json: json as never };
	};
	return {
		app,
		db: app.platform.db,
		config,
		databaseUrl,
		sms,
		mail,
		setNow: (moment) => {
			now = new Date(moment);
		},
		advance: (milliseconds) => {
			now = new Date((now ?? new Date()).getTime() + milliseconds);
		},
		get: (url, headers = {}) => request('GET', url, headers),
		post: (url, body, headers = {}) => request('POST', url, { 'content-type': 'application/json', ...headers }, JSON.stringify(body)),
		call: (key, input = {}, { token = '', headers = {}, ip } = {}) => {
			const [method, path] = callPaths[key];
			const all = { token, 'domain-name': '', ...headers };
			if (method === 'POST') return request('POST', path, { 'content-type': 'application/json', ...all }, JSON.stringify(input), ip) as never;
			const query = new URLSearchParams(
				Object.entries(input as object).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
			);
			return request('GET', query.size > 0 ? `${path}?${query}` : path, all, undefined, ip) as never;
		},
		close: async () => {
			await app.close();
			await made?.drop();
			if (own !== undefined) await rm(own, { recursive: true, force: true });
		},
	};
}
