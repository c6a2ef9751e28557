import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** An authenticator as a phone has one, in software: keys on P-256, attestation `none`, and a browser around it that says at which origin it is. */

interface Options {
	origin: string;
	rpId: string;
	/** Whether somebody showed to be its owner: UV. */
	verified?: boolean;
	/** Kept by a service; its count stays 0. */
	synced?: boolean;
}

export interface Credential {
	id: string;
	privateKey: KeyObject;
	/** How often it has signed. */
	counter: number;
	userHandle: string;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** As much of CBOR as an attestation needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown> | object): Buffer {
	const head = (major: number, n: number) => {
		if (n < 24) return Buffer.from([(major << 5) | n]);
		return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
	};
	if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
	if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
	if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
	const pairs = [...(value instanceof Map ? value : new Map<string, unknown>(Object.entries(value)))];
	return Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([key, each]) => [cbor(key), cbor(each as string)])]);
}

function flagsOf({ verified = true, synced = false }: Options, attested: boolean): number {
	return 0x01 | (verified ? 0x04 : 0) | (synced ? 0x18 : 0) | (attested ? 0x40 : 0);
}

function authenticatorData(options: Options, counter: number, attested = Buffer.alloc(0)): Buffer {
	const count = Buffer.alloc(4);
	count.writeUInt32BE(counter);
	return Buffer.concat([sha256(options.rpId), Buffer.from([flagsOf(options, attested.length > 0)]), count, attested]);
}

const clientData = (type: string, challenge: string, { origin }: Options) =>
	Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** What `navigator.credentials.create()` answers, and the key for later. */
export function makeCredential(asked: { challenge: string; user: { id: string } }, options: Options) {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
	const rawId = randomBytes(32);
	const cose = cbor(
		new Map<number, unknown>([
			[1, 2],
			[3, -7],
			[-1, 1],
			[-2, Buffer.from(x, 'base64url')],
			[-3, Buffer.from(y, 'base64url')],
		]),
	);
	const counter = options.synced ? 0 : 1;
	const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cose]);
	const id = rawId.toString('base64url');
	const made: Credential = { id, privateKey, counter, userHandle: asked.user.id };
	const attestationObject = cbor({ fmt: 'none', attStmt: {}, authData: authenticatorData(options, counter, attested) });
	const credential = {
		id,
		rawId: id,
		type: 'public-key' as const,
		authenticatorAttachment: 'platform',
		clientExtensionResults: {},
		response: {
			clientDataJSON: clientData('webauthn.create', asked.challenge, options).toString('base64url'),
			attestationObject: attestationObject.toString('base64url'),
			transports: ['internal', 'hybrid', 'pigeon'],
		},
	};
	return { made, credential };
}

/** What `navigator.credentials.get()` answers. The key counts, unless it is synced. */
export function signWith(key: Credential, asked: { challenge: string }, options: Options) {
	if (!options.synced) key.counter += 1;
	const data = authenticatorData(options, key.counter);
	const client = clientData('webauthn.get', asked.challenge, options);
	const signature = createSign('sha256')
		.update(Buffer.concat([data, sha256(client)]))
		.sign(key.privateKey);
	return {
		id: key.id,
		rawId: key.id,
		type: 'public-key' as const,
		clientExtensionResults: {},
		response: {
			clientDataJSON: client.toString('base64url'),
			authenticatorData: data.toString('base64url'),
			signature: signature.toString('base64url'),
			userHandle: key.userHandle as string | null,
		},
	};
}
