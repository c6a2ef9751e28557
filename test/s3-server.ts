import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../server/config.ts';

export interface S3Server {
	endpoint: string;
	bucket: string;
	accessKeyId: string;
	secretAccessKey: string;
	/** What it holds. */
	objects: Map<string, Buffer>;
	/** What kind of file each was said to be. */
	types: Map<string, string>;
	/** When set, a removal of many says of this one that it may not be removed. */
	keeps: string | undefined;
	/** Multipart uploads that were neither finished nor aborted. */
	uploads: Map<string, Map<number, Buffer>>;
	/** What each of them is to become. */
	uploadKeys: Map<string, string>;
	/** When set, writes answer with this error. */
	failWrites: string | undefined;
	/** When set, it may answer a request with an error: its status and word. */
	refuse:
		| ((request: {
				method: string;
				key: string;
				list: boolean;
				range: boolean;
				headers: IncomingMessage['headers'];
				body: Buffer;
		  }) => [status: number, code: string] | undefined)
		| undefined;
	/** False: a request for a part is answered with the whole. */
	ranges: boolean;
	close(): Promise<void>;
}

interface Request {
	method: string;
	path: string;
	query: URLSearchParams;
	headers: IncomingMessage['headers'];
	body: Buffer;
	now: number;
}

interface Reply {
	status: number;
	content: string | Buffer;
	headers: Record<string, string>;
}

const send = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}): Reply => ({ status, content, headers });

class S3Error extends Error {
	readonly status: number;
	readonly code: string;
	constructor(status: number, code: string) {
		super(code);
		this.status = status;
		this.code = code;
	}
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex');
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
const escapeXml = (text: string) => text.replace(/[<>&"']/g, (each) => `&#${each.charCodeAt(0)};`);

/**
 * A bucket over HTTP in this process, as strict as the real one: signatures of version 4 (header and presigned address, 15
 * minutes of clock, hash of the body), path-style addresses, ranges, lists in pages, batch removal, multipart uploads.
 */
export async function startS3Server({ pageSize = 1000 } = {}): Promise<S3Server> {
	const server = createServer((request, response) => void serve(request, response));
	const it: S3Server = {
		endpoint: '',
		bucket: 'lectern-test',
		accessKeyId: `AK${randomBytes(8).toString('hex').toUpperCase()}`,
		secretAccessKey: randomBytes(20).toString('base64'),
		objects: new Map(),
		types: new Map(),
		keeps: undefined,
		uploads: new Map(),
		uploadKeys: new Map(),
		failWrites: undefined,
		refuse: undefined,
		ranges: true,
		close: () => closeServer(server),
	};

	async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
		response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase());
		try {
			const chunks: Buffer[] = [];
			for await (const chunk of incoming) chunks.push(chunk as Buffer);
			const url = new URL(incoming.url ?? '/', 'http://s3');
			const request: Request = {
				method: incoming.method ?? 'GET',
				path: url.pathname,
				query: url.searchParams,
				headers: incoming.headers,
				body: Buffer.concat(chunks),
				now: Date.now(),
			};
			verify(it, request);
			const { status, content, headers } = answer(it, request, pageSize);
			response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(content), ...headers });
			response.end(request.method === 'HEAD' ? undefined : content);
		} catch (error) {
			const { status, code } = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
			response.writeHead(status, { 'content-type': 'application/xml' });
			response.end(incoming.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
		}
	}

	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	it.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return it;
}

function closeServer(server: Server): Promise<void> {
	server.closeAllConnections();
	return new Promise((resolve) => server.close(() => resolve()));
}

/** Throws unless the request is signed by the key, now, and its body is the one that was signed. */
function verify(it: S3Server, request: Request): void {
	const presigned = request.query.has('X-Amz-Signature');
	const credential = presigned ? signedByQuery(request) : signedByHeader(request);
	const [keyId, day, region, service, end] = credential.scope.split('/');
	if (keyId !== it.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
	if (service !== 's3' || end !== 'aws4_request' || day !== credential.date.slice(0, 8)) throw new S3Error(403, 'AuthorizationHeaderMalformed');
	const query = [...request.query.entries()]
		.filter(([name]) => name !== 'X-Amz-Signature')
		.map(([name, value]) => `${encode(name)}=${encode(value)}`)
		.sort()
		.join('&');
	const names = credential.signedHeaders.split(';');
	if (!names.includes('host') || names.join() !== [...names].sort().join()) throw new S3Error(403, 'SignatureDoesNotMatch');
	for (const name of Object.keys(request.headers)) {
		if (name.startsWith('x-amz-') && !names.includes(name)) throw new S3Error(403, 'AccessDenied');
	}
	const headers = names
		.map(
			(name) =>
				`${name}:${String(request.headers[name] ?? '')
					.trim()
					.replace(/ +/g, ' ')}\n`,
		)
		.join('');
	const canonical = [request.method, request.path, query, headers, credential.signedHeaders, credential.payload].join('\n');
	const toSign = ['AWS4-HMAC-SHA256', credential.date, [day, region, service, end].join('/'), sha256(canonical)].join('\n');
	const key = [day, region, service, end].reduce<Buffer | string>((all, part) => hmac(all, part ?? ''), `AWS4${it.secretAccessKey}`);
	if (hmac(key, toSign).toString('hex') !== credential.signature) throw new S3Error(403, 'SignatureDoesNotMatch');
}

function signedByHeader(request: Request) {
	const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? '');
	if (!found) throw new S3Error(403, 'AccessDenied');
	const date = String(request.headers['x-amz-date'] ?? '');
	if (Math.abs(request.now - timeOf(date)) > 900_000) throw new S3Error(403, 'RequestTimeTooSkewed');
	const payload = String(request.headers['x-amz-content-sha256'] ?? '');
	// Over plain HTTP nothing else proves the body: unsigned and chunk-signed ones are refused.
	if (payload !== sha256(request.body)) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
	return { scope: found[1] ?? '', signedHeaders: found[2] ?? '', signature: found[3] ?? '', date, payload };
}

function signedByQuery(request: Request) {
	const get = (name: string) => request.query.get(name) ?? '';
	const date = get('X-Amz-Date');
	const seconds = Number(get('X-Amz-Expires'));
	if (get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' || !(seconds > 0 && seconds <= 604_800)) throw new S3Error(403, 'AccessDenied');
	if (request.now > timeOf(date) + seconds * 1000) throw new S3Error(403, 'AccessDenied');
	return {
		scope: get('X-Amz-Credential'),
		signedHeaders: get('X-Amz-SignedHeaders'),
		signature: get('X-Amz-Signature'),
		date,
		payload: 'UNSIGNED-PAYLOAD',
	};
}

const timeOf = (date: string) => Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) || 0;

function answer(it: S3Server, request: Request, pageSize: number): Reply {
	const { method, query, body } = request;
	const [, bucket, ...rest] = request.path.split('/');
	if (bucket !== it.bucket) throw new S3Error(404, 'NoSuchBucket');
	const key = decodeURIComponent(rest.join('/'));
	if (it.failWrites !== undefined && (method === 'PUT' || method === 'POST') && !query.has('delete')) throw new S3Error(507, it.failWrites);

	const list = key === '' && method === 'GET' && query.get('list-type') === '2';
	const refused = it.refuse?.({ method, key, list, range: request.headers.range !== undefined, headers: request.headers, body });
	if (refused) throw new S3Error(...refused);
	if (list) return send(200, listed(it, query, pageSize));
	if (key === '' && method === 'POST' && query.has('delete')) {
		if (request.headers['content-md5'] === undefined && !Object.keys(request.headers).some((name) => name.startsWith('x-amz-checksum-')))
			throw new S3Error(400, 'InvalidRequest');
		const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map((match) => match[1] ?? '');
		// As many as one request may name.
		if (keys.length === 0 || keys.length > 1000) throw new S3Error(400, 'MalformedXML');
		for (const each of keys) if (each !== it.keeps) it.objects.delete(each);
		const kept = keys.filter((each) => each === it.keeps).map((each) => `<Error><Key>${escapeXml(each)}</Key><Code>AccessDenied</Code></Error>`);
		return send(200, `<DeleteResult>${kept.join('')}</DeleteResult>`);
	}
	if (key === '') throw new S3Error(405, 'MethodNotAllowed');
	if (method === 'POST' || query.has('uploadId')) return multipart(it, request, key);
	if (method === 'PUT') {
		it.objects.set(key, body);
		it.types.set(key, request.headers['content-type'] ?? '');
		return send(200, '', { etag: `"${md5(body)}"` });
	}
	if (method === 'DELETE') {
		it.objects.delete(key);
		return send(204);
	}
	const object = it.objects.get(key);
	if (object === undefined) throw new S3Error(404, 'NoSuchKey');
	const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
	if (!range || !it.ranges) return send(200, object, { 'accept-ranges': 'bytes', 'content-type': it.types.get(key) ?? '' });
	const start = Number(range[1]);
	const end = Math.min(range[2] === '' ? object.length - 1 : Number(range[2]), object.length - 1);
	if (start > end) throw new S3Error(416, 'InvalidRange');
	return send(206, object.subarray(start, end + 1), { 'content-range': `bytes ${start}-${end}/${object.length}` });
}

function listed(it: S3Server, query: URLSearchParams, pageSize: number): string {
	const prefix = query.get('prefix') ?? '';
	const after = query.get('continuation-token') ?? '';
	const keys = [...it.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
	const page = keys.slice(0, pageSize);
	const more = keys.length > page.length;
	return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : ''}${page
		.map((key) => `<Contents><Key>${escapeXml(key)}</Key><Size>${it.objects.get(key)?.length}</Size></Contents>`)
		.join('')}</ListBucketResult>`;
}

function multipart(it: S3Server, { method, query, body, headers }: Request, key: string): Reply {
	if (method === 'POST' && query.has('uploads')) {
		it.types.set(key, headers['content-type'] ?? '');
		const id = randomBytes(8).toString('hex');
		it.uploads.set(id, new Map());
		it.uploadKeys.set(id, key);
		return send(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
	}
	const id = query.get('uploadId') ?? '';
	const parts = it.uploads.get(id);
	if (parts === undefined || it.uploadKeys.get(id) !== key) throw new S3Error(404, 'NoSuchUpload');
	if (method === 'DELETE') {
		it.uploads.delete(id);
		return send(204);
	}
	if (method === 'PUT') {
		const number = Number(query.get('partNumber'));
		if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new S3Error(400, 'InvalidArgument');
		// In place of what came under this number before.
		parts.set(number, body);
		return send(200, '', { etag: `"${md5(body)}"` });
	}
	if (method !== 'POST') throw new S3Error(405, 'MethodNotAllowed');
	it.objects.set(key, putTogether(body.toString(), parts));
	it.uploads.delete(id);
	return send(200, `<CompleteMultipartUploadResult><ETag>"${id}-${parts.size}"</ETag></CompleteMultipartUploadResult>`);
}

/** The named parts in the named order, which is theirs: each was put and is what its tag says, and all but the last have at least 5 MiB. */
function putTogether(xml: string, parts: ReadonlyMap<number, Buffer>): Buffer {
	const named = [...xml.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
		number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
		tag: (/<ETag>(.*?)</.exec(part)?.[1] ?? '').replaceAll('&quot;', '').replaceAll('"', ''),
	}));
	if (named.length === 0) throw new S3Error(400, 'MalformedXML');
	if (named.some(({ number }, at) => at > 0 && number <= (named[at - 1]?.number ?? 0))) throw new S3Error(400, 'InvalidPartOrder');
	const pieces = named.map(({ number, tag }) => {
		const piece = parts.get(number);
		if (piece === undefined || md5(piece) !== tag) throw new S3Error(400, 'InvalidPart');
		return piece;
	});
	if (pieces.slice(0, -1).some((piece) => piece.length < 5 * 1024 * 1024)) throw new S3Error(400, 'EntityTooSmall');
	return Buffer.concat(pieces);
}

/** How a site reaches it. */
export const settingsOf = (s3: S3Server, more: Partial<S3Settings> = {}): S3Settings => ({
	endpoint: s3.endpoint,
	bucket: s3.bucket,
	accessKeyId: s3.accessKeyId,
	secretAccessKey: s3.secretAccessKey,
	region: 'us-east-1',
	forcePathStyle: true,
	...more,
});
