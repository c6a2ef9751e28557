import { lookup } from 'node:dns';
import { Agent, type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import { cleanedLine } from '../../../contract/clean-text.ts';
import type { Config } from '../../config.ts';
import type { Platform, PushMessage } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Log } from '../../lib/log.ts';
import { VendorError } from '../../lib/vendor-error.ts';
import { isPublicAddress, mayBePushedTo } from './endpoint.rules.ts';
import { type VapidKeys, vapidKeys } from './vapid.ts';

/** Milliseconds after which a push service that has not answered is given up, whatever it sends meanwhile. */
const patience = 10_000;
/** Push services take 4,096 bytes encrypted; some take less. */
const mostBytes = 3_000;
/** Seconds for which a service is left alone at most, whatever it asks for. */
const longestRest = 3_600;

export interface PushSender {
	send: Platform['sendPush'];
	/** What browsers subscribe with. */
	key: () => Promise<string>;
	close(): void;
}

interface Settings {
	config: Config;
	secret: Platform['secret'];
	log: Log;
	/** Another answer than the system's to what addresses a name has (tests). */
	resolve?: typeof lookup;
	/** Another patience (tests). */
	answerWithin?: number;
}

/**
 * Sends encrypted messages to the browsers' push services (RFC 8030, 8188, 8291, 8292). Endpoints come from readers: only the open internet is
 * connected to, whatever a name stands for by then, and no redirect is followed. `gone` says that the browser will never be reached again. A service
 * that has enough for now (429) is left alone for as long as it asks for.
 */
export function openPushSender({ config, secret, log, resolve = lookup, answerWithin = patience }: Settings): PushSender {
	let keys: Promise<VapidKeys> | undefined;
	const ownKeys = () => (keys ??= secret('vapid').then(vapidKeys));
	const agent = new Agent({ keepAlive: true, maxSockets: 8, timeout: patience, ...(config.pushPeer ? { ca: config.pushPeer.ca } : {}) });
	const lookupPublic = publicOnly(resolve);
	const restUntil = new LRUCache<string, number>({ max: 100 });

	const send: Platform['sendPush'] = async (subscription, message, options) => {
		if (!mayBePushedTo(subscription.endpoint, config)) return 'gone';
		const { origin, hostname } = new URL(subscription.endpoint);
		const rest = Math.ceil(((restUntil.get(origin) ?? 0) - performance.now()) / 1000);
		if (rest > 0) throw new VendorError('push', { code: '429', detail: `left alone for another ${rest} s` });
		const webPush = (await import('web-push')).default;
		const { method, headers, body } = webPush.generateRequestDetails(subscription, payloadOf(message), {
			vapidDetails: { subject: subjectOf(config), ...(await ownKeys()) },
			TTL: Math.max(0, Math.floor(options.ttlSeconds)),
			urgency: options.urgency ?? 'normal',
			contentEncoding: 'aes128gcm',
			...(options.topic === undefined ? {} : { topic: topicOf(options.topic) }),
		});
		const isPeer = origin === config.pushPeer?.origin;
		const how = { method, headers: { ...headers }, agent, ...(isPeer ? {} : { lookup: lookupPublic }) } as RequestOptions;
		const answer = await ask(subscription.endpoint, how, body, answerWithin).catch((error: NodeJS.ErrnoException) => {
			if (error.code === notPublicCode) return null;
			throw new VendorError('push', { code: error.code ?? error.name, detail: hostname });
		});
		if (answer === null) {
			log.warn({ host: hostname }, 'push: an endpoint leads into a network of somebody’s own');
			return 'gone';
		}
		return outcome(answer, origin, restUntil);
	};
	return { send, key: async () => (await ownKeys()).publicKey, close: () => agent.destroy() };
}

interface ServiceAnswer {
	status: number;
	retryAfter: number;
}

function outcome({ status, retryAfter }: ServiceAnswer, origin: string, restUntil: LRUCache<string, number>): 'sent' | 'gone' {
	if (status >= 200 && status < 300) return 'sent';
	if (status === 404 || status === 410) return 'gone';
	if (status === 429) restUntil.set(origin, performance.now() + Math.min(retryAfter, longestRest) * 1000);
	if (status === 429 || status === 408 || status >= 500)
		throw new VendorError('push', { code: String(status), status, detail: new URL(origin).hostname });
	// A redirect, or a message that is wrong: the next try would be answered alike.
	throw new AppError('maintenance', { detail: `push: ${new URL(origin).hostname} refused with HTTP ${status}` });
}

function ask(endpoint: string, options: RequestOptions, body: Buffer | null, within: number): Promise<ServiceAnswer> {
	return new Promise((resolve, reject) => {
		const asked = request(endpoint, options, (response) => {
			// What it says does not matter, and may be endless.
			response.once('error', () => {}).destroy();
			const seconds = Number(response.headers['retry-after']);
			resolve({ status: response.statusCode ?? 0, retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : 60 });
		});
		// Not the socket's own timeout, which begins anew with every byte: a member's own service could send some for ever.
		const late = setTimeout(() => asked.destroy(Object.assign(new Error('nothing was answered'), { code: 'ETIMEDOUT' })), within);
		asked.once('close', () => clearTimeout(late));
		asked.once('error', reject);
		asked.end(body ?? undefined);
	});
}

const notPublicCode = 'ENOTPUBLIC';

/** The system's answer, unless one of its addresses is none of the open internet. Hosts that are written as an address are not asked for here. */
function publicOnly(resolve: typeof lookup): LookupFunction {
	return (hostname, options, done) => {
		resolve(hostname, { ...options, all: true }, (error, addresses) => {
			const [first] = addresses ?? [];
			if (error !== null || first === undefined) done(error ?? notPublic(hostname), '', 0);
			else if (!addresses.every(({ address }) => isPublicAddress(address))) done(notPublic(hostname), '', 0);
			else if (options.all) done(null, addresses);
			else done(null, first.address, isIP(first.address));
		});
	};
}

function notPublic(hostname: string): NodeJS.ErrnoException {
	return Object.assign(new Error(`${hostname} is not public`), { code: notPublicCode });
}

/** Title, sentence, address and tag as JSON of at most 3,000 bytes: a longer sentence is cut. */
function payloadOf({ title, body, url, tag }: PushMessage): string {
	const parts = { title: cleanedLine(title, 120), body: cleanedLine(body, 400), url, tag: cleanedLine(tag, 64) };
	const payload = JSON.stringify(parts);
	if (Buffer.byteLength(payload) > mostBytes) throw new Error(`push: ${Buffer.byteLength(payload)} bytes are too many`);
	return payload;
}

/** Of a topic a service takes 32 letters, digits, `-` and `_`. */
function topicOf(topic: string): string {
	return topic.replace(/[^A-Za-z0-9_-]/g, '-').slice(0, 32);
}

/** Whom a push service writes to when something is wrong. */
function subjectOf({ mail, publicOrigin }: Config): string {
	if (mail.from !== undefined) return `mailto:${mail.from.address}`;
	return publicOrigin?.startsWith('https://') ? publicOrigin : 'mailto:lectern@demo.invalid';
}
