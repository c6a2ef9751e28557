import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
	method: string;
	url: string;
	headers: IncomingHttpHeaders;
	body: unknown;
}

/** An answer: a body that is sent as JSON, or as it is when it is text; `gone` cuts the line. */
export type Answer = { status?: number; type?: string; body: unknown } | 'gone';

/** A small site over real HTTP, for what runs in a DOM: `answer` says what it answers, `asked` what it was asked. The page is on its address. */
export async function siteServer() {
	const asked: Asked[] = [];
	const site = { asked, answer: (_asked: Asked): Answer | Promise<Answer> => ({ body: { code: 1, data: null } }), url: '', close: async () => {} };
	const server = createServer(async (request, response) => {
		let text = '';
		for await (const chunk of request) text += chunk;
		const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: text ? JSON.parse(text) : undefined };
		asked.push(one);
		const answer = await site.answer(one);
		if (answer === 'gone') return void request.socket.destroy();
		response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' });
		response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${site.url}/`);
	site.close = () =>
		new Promise((resolve) => {
			server.closeAllConnections();
			server.close(() => resolve());
		});
	return site;
}

export type SiteServer = Awaited<ReturnType<typeof siteServer>>;
