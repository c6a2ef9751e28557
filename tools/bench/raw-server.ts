import { createServer } from 'node:http';

/**
 * The reference: bare `node:http` that answers any address with bytes from memory. It is told which by POST /set (the body is
 * kept, with the type and coding given in its headers), so that it serves exactly what the app serves.
 */
let body: Buffer = Buffer.alloc(0);
let headers: Record<string, string> = {};
let status = 200;

const server = createServer((request, response) => {
	if (request.method === 'POST') {
		const chunks: Buffer[] = [];
		request.on('data', (chunk) => chunks.push(chunk));
		request.on('end', () => {
			body = Buffer.concat(chunks);
			status = Number(request.headers['x-status'] ?? 200);
			headers = { 'content-type': String(request.headers['content-type']), 'content-length': String(body.length) };
			if (request.headers['x-coding']) headers['content-encoding'] = String(request.headers['x-coding']);
			if (status === 304) headers = { etag: '"reference"' };
			response.end();
		});
		return;
	}
	response.writeHead(status, headers);
	response.end(status === 304 ? undefined : body);
});
server.listen(0, '127.0.0.1', () => process.send?.({ ready: true, port: (server.address() as { port: number }).port }));
process.on('SIGTERM', () => process.exit(0));
