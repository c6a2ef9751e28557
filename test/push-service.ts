import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { peerCertificate, peerKey } from './peer-certificate.ts';

export interface PushedMessage {
	/** Whose browser it was for. */
	browser: string;
	payload: unknown;
	headers: IncomingHttpHeaders;
	/** What the sender's token says of them. */
	claims: { aud: string; exp: number; sub: string };
	bytes: number;
}

export interface PushService {
	origin: string;
	ca: string;
	received: PushedMessage[];
	/** What was refused, and why. */
	refused: string[];
	/** A browser that subscribes with a key. */
	subscribe(applicationServerKey: string): { endpoint: string; p256dh: string; auth: string };
	/** Answers every message so, when set. */
	answer: { status: number; headers?: Record<string, string> } | undefined;
	/** Says again and again that it is at work (102), and never answers. */
	isAtWork: boolean;
	/** Connections that were made. */
	connections: number;
	close(): Promise<void>;
}

interface Browser {
	keys: ECDH;
	auth: Buffer;
	applicationServerKey: string;
}

/**
 * A push service with its browsers in one: it believes a sender by the ES256 token alone whose key the browser subscribed with (RFC 8292), and decrypts what
 * arrives as that browser would (RFC 8188, 8291). What is not exactly so is refused.
 */
export async function openPushService(): Promise<PushService> {
	const browsers = new Map<string, Browser>();
	const server = createServer({ key: peerKey, cert: peerCertificate }, async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const body = Buffer.concat(chunks);
		const refuse = (status: number, why: string) => {
			service.refused.push(why);
			response.writeHead(status).end(why);
		};
		if (service.isAtWork) {
			const again = setInterval(() => response.writeProcessing(), 20);
			response.once('close', () => clearInterval(again));
			return;
		}
		if (service.answer !== undefined) return void response.writeHead(service.answer.status, service.answer.headers ?? {}).end('x'.repeat(1000));
		const browser = browsers.get(request.url ?? '');
		if (request.method !== 'POST') return refuse(405, 'method');
		if (browser === undefined) return refuse(410, 'gone');
		if (!/^\d{1,9}$/.test(String(request.headers['ttl']))) return refuse(400, 'TTL');
		if (request.headers['content-encoding'] !== 'aes128gcm') return refuse(415, 'encoding');
		if (body.length > 4096) return refuse(413, 'too large');
		if (!/^([\w-]{1,32})?$/.test(String(request.headers['topic'] ?? ''))) return refuse(400, 'topic');
		const claims = claimsOf(String(request.headers.authorization), browser, service.origin);
		if (typeof claims === 'string') return refuse(403, claims);
		const payload = JSON.parse(decrypt(body, browser).toString('utf8'));
		service.received.push({ browser: request.url ?? '', payload, headers: request.headers, claims, bytes: body.length });
		response.writeHead(201, { location: `${service.origin}/message` }).end();
	});
	server.on('connection', () => {
		service.connections += 1;
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const service: PushService = {
		origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
		ca: peerCertificate,
		received: [],
		refused: [],
		answer: undefined,
		isAtWork: false,
		connections: 0,
		subscribe: (applicationServerKey) => {
			const keys = createECDH('prime256v1');
			keys.generateKeys();
			const path = `/send/${randomBytes(12).toString('hex')}`;
			const auth = randomBytes(16);
			browsers.set(path, { keys, auth, applicationServerKey });
			return { endpoint: `${service.origin}${path}`, p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
		},
		close: () => {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
	return service;
}

function claimsOf(authorization: string, { applicationServerKey }: Browser, origin: string): PushedMessage['claims'] | string {
	const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization);
	if (parts === null) return 'no token';
	const [, head = '', claims = '', signature = '', key = ''] = parts;
	if (key !== applicationServerKey) return 'another key';
	const point = Buffer.from(key, 'base64url');
	const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
	const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
	if (JSON.parse(Buffer.from(head, 'base64url').toString()).alg !== 'ES256') return 'not ES256';
	const isRight = verify(
		'sha256',
		Buffer.from(`${head}.${claims}`),
		{ key: publicKey, dsaEncoding: 'ieee-p1363' },
		Buffer.from(signature, 'base64url'),
	);
	if (!isRight) return 'signature';
	const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as PushedMessage['claims'];
	if (said.aud !== origin) return 'for another service';
	const now = Date.now() / 1000;
	if (said.exp <= now || said.exp > now + 24 * 3600) return 'expired';
	return /^(mailto:|https:)/.test(said.sub) ? said : 'no subject';
}

/** One record, as RFC 8291 has it. */
function decrypt(body: Buffer, { keys, auth }: Browser): Buffer {
	const salt = body.subarray(0, 16);
	const keyLength = body.readUInt8(20);
	const senderKey = body.subarray(21, 21 + keyLength);
	const sealed = body.subarray(21 + keyLength);
	const hkdf = (key: Buffer, from: Buffer, info: Buffer, length: number) => {
		const prk = createHmac('sha256', key).update(from).digest();
		return createHmac('sha256', prk)
			.update(Buffer.concat([info, Buffer.of(1)]))
			.digest()
			.subarray(0, length);
	};
	const input = hkdf(auth, keys.computeSecret(senderKey), Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]), 32);
	const key = hkdf(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
	const nonce = hkdf(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12);
	const decipher = createDecipheriv('aes-128-gcm', key, nonce);
	decipher.setAuthTag(sealed.subarray(-16));
	const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
	const end = plain.lastIndexOf(2);
	if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record');
	return plain.subarray(0, end);
}
