import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NoticeAnswer, RawNotice } from '../../server/adapters/payments/provider.ts';

/** Takes notices as the agency's site does, byte by byte. */
export async function noticeDesk(answer: () => NoticeAnswer) {
	const notices: Omit<RawNotice, 'now'>[] = [];
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		notices.push({ headers: request.headers, body: Buffer.concat(parts) });
		const { status, contentType, body } = answer();
		response.writeHead(status, { 'content-type': contentType }).end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
		notices,
		close() {
			server.closeAllConnections();
			return new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}
